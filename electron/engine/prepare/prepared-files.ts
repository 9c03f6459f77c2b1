/** Which rows were left out because they were asked before, and who has their answers. */
export const askedBeforeFile = 'asked-before.csv';
/** Its first columns; those of the list as it is sent follow. */
export const askedBeforeColumns = ['Row', 'Job', 'Outcome', 'Asked'] as const;

/** The files of a job's folder; the last two stand in a list of lookups' as well. `original` gets the extension of the user's file. */
export const jobNames = {
  list: 'prepared.csv',
  rejects: 'rejects.csv',
  changes: 'changes.csv',
  original: 'original',
  rows: 'rows.json',
};
