-- Files of journals, seen by those with the right to money alone. (A value can be used from the next transaction on.)
alter type object_purpose add value 'journal';
