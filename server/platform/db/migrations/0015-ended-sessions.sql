-- Tells every instance, after the commit, whose session has ended: what is still open by it ends with it.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', old.user_id::text);
  return null;
end
$$;
create trigger sessions_told after delete on sessions
  for each row execute function tell_session_ended();
