vcl 4.1;
# A cache before the proxy that leads to the instances: keeps public pages until Majlis says that something on them has changed. Varnish 7 with varnish-modules;
# CDN_PURGE_URL=http://varnish:6081/purge and CDN_PURGE_TOKEN on the instances, the token here in place of change-me.
import std;
import xkey;

backend default { .host = "majlis-proxy"; .port = "3000"; }

acl instances { "localhost"; "10.0.0.0"/24; }

sub vcl_recv {
  # Whatever the visitor says of other addresses: the proxy takes this one from a cache that it names.
  set req.http.x-forwarded-for = client.ip;
  if (req.url == "/purge") {
    if (client.ip !~ instances || req.method != "POST" || req.http.authorization != "Bearer change-me") {
      return (synth(403));
    }
    set req.http.n-gone = xkey.purge(req.http.surrogate-key);
    return (synth(200));
  }
  # What is for one visitor, or not only read, is Majlis's own.
  if (req.method != "GET" && req.method != "HEAD" || req.url ~ "^/(api|mcp|live|files)(/|$)") {
    return (pass);
  }
  # Two forms of each page: packed as Majlis packs it, and plain.
  if (req.http.accept-encoding ~ "br") {
    set req.http.accept-encoding = "br";
  } else {
    unset req.http.accept-encoding;
  }
  # Also for those with a cookie: what Majlis gives to be kept is the same for everyone.
  return (hash);
}

sub vcl_backend_response {
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  if (beresp.http.surrogate-control ~ "max-age=\d+" && beresp.status == 200 && !beresp.http.set-cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.surrogate-control, ".*max-age=(\d+).*", "\1s"), 0s);
    set beresp.http.xkey = beresp.http.surrogate-key;
    set beresp.grace = std.duration(regsub(beresp.http.surrogate-control, ".*stale-if-error=(\d+).*", "\1s"), 0s);
  } elsif (beresp.http.cache-control ~ "^public.*immutable") {
    set beresp.ttl = 1w;
  } else {
    # So long nobody waits for another's answer in the hope that it may be kept.
    set beresp.ttl = 2m;
    set beresp.uncacheable = true;
  }
}

sub vcl_hit {
  # Older than its time: while it is drawn anew for a minute, for longer only where nobody answers.
  if (obj.ttl < 0s && std.healthy(req.backend_hint) && obj.ttl + 60s < 0s) {
    return (pass);
  }
}

sub vcl_deliver {
  unset resp.http.surrogate-key;
  unset resp.http.xkey;
  unset resp.http.surrogate-control;
  unset resp.http.cdn-cache-control;
  set resp.http.x-kept = obj.hits;
}
