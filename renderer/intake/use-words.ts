import { type DraftUse, useDraftUse } from './draft-context.tsx';

interface IntakeWords {
  /** What becomes of rows that are not left out: "to send", and "sent" as it will have been. */
  taken: string;
  takenDone: string;
  /** The check was stopped by the user. */
  stopped: string;
  /** Where all changed cells can be seen; '' where not all are kept. */
  changesKept: string;
}

const words: Record<DraftUse, IntakeWords> = {
  job: {
    taken: 'to send',
    takenDone: 'sent',
    stopped: 'The check was stopped; the job can start all the same.',
    changesKept: 'All of them are kept with the job, in changes.csv.',
  },
  lookups: {
    taken: 'to look up',
    takenDone: 'looked up',
    stopped: 'The check was stopped. The lookups can start once every row has been checked.',
    changesKept: '',
  },
};

/** What the parts that take a list in say differently for each use. */
export const useIntakeWords = (): IntakeWords => words[useDraftUse()];
