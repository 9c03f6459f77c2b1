import {
  errorCode,
  failure,
  type Problem,
  ProblemError,
  problem,
  problemOf,
  type Result,
} from '../../shared/model/problem.ts';

/** Why the system did not do what was asked of a file: its error codes, and the words for a person. */
interface Refusal {
  code: string;
  systemCodes: readonly string[];
  /** The clause behind "The list could not be read: ". */
  happened: Sentence;
  advice: Sentence;
}

/** One sentence for reading and writing, or one for each. */
type Sentence = string | { reading: string; writing: string };
type Doing = 'reading' | 'writing';

const whereItIs = 'Check that the disk is connected and that the file wasn’t moved or deleted';
const refusals: readonly Refusal[] = [
  {
    code: 'file-missing',
    systemCodes: ['ENOENT', 'ENOTDIR', 'ESTALE'],
    happened: 'a file or folder no longer exists',
    advice: { reading: `${whereItIs}, and choose it again.`, writing: `${whereItIs}, then try again.` },
  },
  {
    code: 'file-is-folder',
    systemCodes: ['EISDIR'],
    happened: 'it is a folder',
    advice: { reading: 'Choose the file inside it.', writing: 'Choose another name, then try again.' },
  },
  {
    code: 'file-exists',
    systemCodes: ['EEXIST'],
    happened: 'something else has that name',
    advice: 'Choose another name or folder, then try again.',
  },
  {
    code: 'file-not-regular',
    systemCodes: ['ENXIO', 'ENODEV'],
    happened: 'it is a device or a pipe, not a file on disk',
    advice: 'Save it as a file first, then choose that.',
  },
  {
    code: 'file-forbidden',
    systemCodes: ['EACCES', 'EPERM'],
    happened: { reading: 'this account may not read it', writing: 'this account may not write there' },
    advice: {
      reading: 'Check its permissions, or copy it to a folder of your own and choose the copy.',
      writing:
        'Check the permissions of the folder, or that no other program holds the file, then try again.',
    },
  },
  {
    code: 'file-busy',
    systemCodes: ['EBUSY', 'ETXTBSY'],
    happened: 'another program is holding the file',
    advice: 'Close it there (often it is open in Excel), then try again.',
  },
  {
    code: 'disk-full',
    systemCodes: ['ENOSPC', 'EFBIG'],
    happened: 'the disk is full',
    advice: 'Free some space, then try again.',
  },
  {
    code: 'disk-quota',
    systemCodes: ['EDQUOT'],
    happened: 'your disk quota is used up',
    advice: 'Free some space, then try again.',
  },
  {
    code: 'disk-read-only',
    systemCodes: ['EROFS'],
    happened: 'the disk is read-only',
    advice: 'Make the disk writable, then try again.',
  },
  {
    code: 'too-many-files',
    systemCodes: ['EMFILE', 'ENFILE'],
    happened: 'too many files are open',
    advice: 'Close other programs, then try again.',
  },
  {
    code: 'disk-faulty',
    systemCodes: ['EIO'],
    happened: 'the disk reports an error',
    advice: 'Check the disk. Copy what matters to another one.',
  },
];
const anyOther: Omit<Refusal, 'systemCodes'> = {
  code: 'file-refused',
  happened: 'the system didn’t allow it',
  advice: 'Check the disk and the folder, then try again.',
};

/** Why a file could not be read. A mistake in this program must not look like a bad disk. `what`: "The list could not be read". */
export function readingProblem(error: unknown, what: string): Problem {
  return fileProblem(error, what, 'reading');
}

/** Why something could not be written, moved or removed; see `readingProblem`. */
export function writingProblem(error: unknown, what: string): Problem {
  return fileProblem(error, what, 'writing');
}

/** What `work` answers; a problem where it failed, as `readingProblem` says it. */
export const readOr = <T>(what: string, work: () => Promise<Result<T>>): Promise<Result<T>> =>
  work().catch((error: unknown) => failure(readingProblem(error, what)));

/** What `work` answers, which writes, moves or removes; a problem where it failed, as `writingProblem` says it. */
export const writeOr = <T>(what: string, work: () => Promise<Result<T>>): Promise<Result<T>> =>
  work().catch((error: unknown) => failure(writingProblem(error, what)));

/** A ProblemError where the system refused a file operation; any other error as it is. */
export function asFileError(error: unknown, what: string, doing: Doing): unknown {
  const isRefusal = !(error instanceof ProblemError) && systemCode(error) !== null;
  return isRefusal ? new ProblemError(fileProblem(error, what, doing), { cause: error }) : error;
}

/** Throws it on: for the `catch` of a promise. */
export const thrownAs =
  (what: string, doing: Doing) =>
  (error: unknown): never => {
    throw asFileError(error, what, doing);
  };

function fileProblem(error: unknown, what: string, doing: Doing): Problem {
  const systemsOwn = systemCode(error);
  if (systemsOwn === null || error instanceof ProblemError) return problemOf(error);
  const refusal = refusals.find(({ systemCodes }) => systemCodes.includes(systemsOwn)) ?? anyOther;
  const wordsFor = (sentence: Sentence) => (typeof sentence === 'string' ? sentence : sentence[doing]);
  const { code, happened, advice } = refusal;
  // The code alone: the system's own message names the user's file.
  return {
    ...problem(code, `${what}: ${wordsFor(happened)}.`, wordsFor(advice), systemsOwn),
    retryable: true,
  };
}

/** ENOSPC and its like. Other codes, and errors without one, are the program's own: their message may quote data. */
function systemCode(error: unknown): string | null {
  const code = errorCode(error);
  return /^E[A-Z\d]+$/.test(code) ? code : null;
}
