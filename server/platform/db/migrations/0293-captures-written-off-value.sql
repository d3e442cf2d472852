-- What a provider of instalments refuses for good, somebody writes off. (A value can be used from the next transaction on.)
alter type capture_state add value 'written-off';
