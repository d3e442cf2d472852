-- Days that are to be made anew are taken the newest first, a stretch at a time.
create index figure_changes_newest on figure_changes (day desc);
