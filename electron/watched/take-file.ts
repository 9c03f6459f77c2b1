import { isDeepStrictEqual } from 'node:util';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { ProblemError, type Result } from '../../shared/model/problem.ts';
import { asideKinds } from '../../shared/model/row-words.ts';
import type {
  UnattendedList,
  UnattendedOutcome,
  WatchedFile,
  WatchedFolder,
} from '../../shared/model/watched-folder.ts';
import { counted, creditsText } from '../../shared/words/amounts.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { dayOf } from '../memory/charges.ts';
import type { WatchedFiles } from '../memory/watched-files.ts';
import type { JobSpending } from '../money/job-spending.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { type Disk, writeAtomically } from '../platform/disk.ts';
import { isUnpressed, outcomeOf, type Unattended } from '../unattended/unattended.ts';
import { whyNotSent } from '../unattended/unattended-words.ts';
import {
  createPlaces,
  endingOf,
  type LastPlace,
  momentInWords,
  type Places,
  receiptTail,
  receiptText,
} from './watched-places.ts';
import { unreachable } from './watched-problems.ts';

/** What a finished list leaves beside it. */
export interface ResultWriter {
  /** What is put behind the name of a list: " - result.csv". */
  tails(folder: WatchedFolder): string[];
  /** Writes what is not there yet, and answers what is to be said of it. A problem that is `retryable` is tried again. */
  write(job: string, folder: WatchedFolder, pathWith: (tail: string) => string): Promise<Result<string[]>>;
}

export interface FileTakerParts {
  disk: Disk;
  clock: Clock;
  files: WatchedFiles;
  unattended: Pick<Unattended, 'send'>;
  jobs: Pick<Jobs, 'get' | 'discard'>;
  spending: Pick<JobSpending, 'took'>;
  results: ResultWriter;
  computer: string;
  newId: () => string;
  /** Told of each file whose state is another now. */
  onChange: (file: WatchedFile) => void;
}

/**
 * Takes files out of watched folders and brings each to its place. What it is about to do is on disk before it does it, so that
 * after a kill at any step `goOn` goes on: the file is where its claim or its place says, and its list is one job, whose press is
 * good once. All reject where the disk refuses or something is to be tried again (ProblemError); nothing is lost by that.
 */
export function createFileTaker(parts: FileTakerParts) {
  const { disk, clock, files, unattended, jobs, spending, results, newId } = parts;
  /** Claims whose content another app was just marking when they were looked at before. */
  const unclear = new Set<string>();

  function save(file: WatchedFile): WatchedFile {
    files.put(file);
    parts.onChange(file);
    return file;
  }

  const pathOf = (places: Places, { id, name, place }: WatchedFile) =>
    place === null ? places.claimed({ id, name }) : places.at(place + endingOf(name));

  /** Credits that the lists of a folder took today with nobody asked, or may take. Throws where that can't be read. */
  const usedToday = (folder: string): number =>
    files
      .ofDay(folder, dayOf(clock.now()))
      .reduce((sum, { job }) => sum + (job === null ? 0 : spending.took(job, jobs.get(job))), 0);

  type Change = Pick<WatchedFile, 'words'> & { state: 'done' | 'waiting' | 'tomorrow' | 'refused' };

  /** Brings a file to its place, or says there what is new of it. Its state changes once it lies there. */
  async function bring(folder: WatchedFolder, file: WatchedFile, change: Change): Promise<void> {
    const places = createPlaces(disk, folder.path);
    const place: LastPlace = change.state === 'tomorrow' ? 'waiting' : change.state;
    const changed = { ...file, ...change };
    const isPlaced = file.place?.startsWith(`${place}/`) === true;
    const lies =
      isPlaced && file.place ? file.place : await reserve(places, folder, file, { place, changed });
    const [from, name] = [pathOf(places, file), lies + endingOf(file.name)];
    const isLeft = !isPlaced && (await disk.isThere(from));
    if (isLeft && (await disk.isThere(places.at(name)))) {
      // Somebody has put a file there since its name was reserved.
      await places.dropReceipt(lies, file);
      return bring(folder, file, change);
    }
    const notes = place === 'done' ? await resultNotes(folder, file, (tail) => places.at(lies + tail)) : [];
    // Otherwise a person has it.
    if (isLeft) await places.move(from, place, name);
    await writeAtomically(disk, places.at(lies + receiptTail), receiptText(changed, folder, notes));
    if (!isPlaced) await places.leave(file);
    save({ ...changed, place: lies, next: null });
  }

  async function reserve(
    places: Places,
    folder: WatchedFolder,
    file: WatchedFile,
    { place, changed }: { place: LastPlace; changed: WatchedFile },
  ): Promise<string> {
    const isSamePlace = file.next?.startsWith(`${place}/`) === true;
    if (file.next !== null && !isSamePlace) await places.dropReceipt(file.next, file);
    return places.reserve(file, place, {
      receipt: receiptText(changed, folder),
      tails: place === 'done' ? results.tails(folder) : [],
      tried: isSamePlace ? file.next : null,
      onTry: (next) => void save({ ...file, next }),
    });
  }

  /** Where a file lies that was being moved when the app ended. */
  async function endMove(places: Places, file: WatchedFile): Promise<WatchedFile> {
    const { next } = file;
    if (next === null || (await disk.isThere(pathOf(places, file)))) return file;
    if (
      !(await places.isReserved(next, file)) ||
      !(await disk.isThere(places.at(next + endingOf(file.name))))
    )
      return file;
    await places.leave(file);
    return save({ ...file, place: next, next: null });
  }

  async function resultNotes(folder: WatchedFolder, { job }: WatchedFile, at: (tail: string) => string) {
    if (job === null || jobs.get(job)?.state !== 'done') return [];
    const written = await results.write(job, folder, at);
    if (!written.ok && written.problem.retryable) throw new ProblemError(written.problem);
    return written.ok ? written.value : [written.problem.message];
  }

  /** What is new of a file that stays where it lies. */
  async function say(folder: WatchedFolder, file: WatchedFile): Promise<void> {
    const receipt = file.place && createPlaces(disk, folder.path).at(file.place + receiptTail);
    if (receipt) await writeAtomically(disk, receipt, receiptText(file, folder));
    save(file);
  }

  /** Reads a file's list and sends it, or says why not. */
  async function send(folder: WatchedFolder, given: WatchedFile, signal: AbortSignal): Promise<void> {
    const places = createPlaces(disk, folder.path);
    const path = pathOf(places, given);
    const facts = await disk.facts(path);
    if (!facts && (await places.isThere(true))) return lose(places, given);
    if (!facts) throw new ProblemError(unreachable);
    const content = await contentOf(folder, path);
    const by = await places.takeContent(content, given, momentInWords(given.at), unclear.has(given.id));
    if (by === null) return void unclear.add(given.id);
    if (by !== given.id) return bring(folder, given, refused(`The same list was taken before: ${by}.`));

    const known = given.job === null ? null : jobs.get(given.job);
    if (known && !isUnpressed(known)) return follow(folder, given);
    // Made by a run that ended before its press: what is said of the folder may be other by now.
    if (known) await jobs.discard(known.id);
    const used = folder.creditsADay === null ? 0 : usedToday(folder.id);
    const left = folder.creditsADay === null ? null : folder.creditsADay - used;
    let file: WatchedFile = {
      ...given,
      state: 'taking',
      job: null,
      day: left === null ? null : dayOf(clock.now()),
    };
    const later = () => bring(folder, file, { state: 'tomorrow', words: dayIsOver(folder, used) });
    if (left !== null && left <= 0) return later();
    const list = listOf(folder, path, left);
    const give = (goal: 'send' | 'prepare') =>
      unattended.send(list, {
        goal,
        signal,
        // Before its press. Where the disk does not take it, nothing is pressed.
        onJob: (job) => {
          file = save({ ...file, job });
        },
      });
    /** A person has the last word, in the window. */
    const prepare = async (why: string) => {
      file = save({ ...file, day: null });
      await settle(await give('prepare'), why);
    };
    const settle = async (end: UnattendedOutcome, why: string): Promise<void> => {
      const now = await disk.facts(path);
      const isChanged = end.problem?.listChanged || !isDeepStrictEqual(now, facts);
      // Whoever wrote it has gone on: it is read again, as the list it is now.
      if (isChanged && end.jobId === null) return places.freeContent(content, file);
      if (end.jobId !== null) return follow(folder, { ...file, job: end.jobId }, why);
      if (signal.aborted) return;
      if (end.problem?.retryable) throw new ProblemError(end.problem);
      await refuse(folder, file, whyNotSent(end));
    };

    file = save(file);
    if (left === null) return prepare('');
    const end = await give('send');
    const isForTomorrow = end.outcome === 'budget' && !end.problem?.overBudget && used > 0;
    if (isForTomorrow) return later();
    const isForPerson = end.outcome === 'budget' || (end.outcome === 'waiting' && end.questions.length > 0);
    if (isForPerson && end.jobId === null) return prepare(whyNotSent(end));
    await settle(end, whyNotSent(end));
  }

  /** Nothing was sent of it, and the same content may come again. */
  async function refuse(folder: WatchedFolder, file: WatchedFile, words: string): Promise<void> {
    const places = createPlaces(disk, folder.path);
    const path = pathOf(places, file);
    if (await disk.isThere(path)) await places.freeContent(await contentOf(folder, path), file);
    await bring(folder, file, refused(words));
  }

  /** A person has taken the file away while it was worked on. What its job took still counts. */
  async function lose(places: Places, file: WatchedFile): Promise<void> {
    await places.dropClaim(file.id);
    if (file.next !== null) await places.dropReceipt(file.next, file);
    if (file.job === null) files.forget(file.id);
    else save({ ...file, state: 'done', words: 'The file was moved away. Its job is in the app.' });
  }

  /** Brings a file to where its job has got. @param why it waits, where its job does not say */
  async function follow(folder: WatchedFolder, file: WatchedFile, why = file.words): Promise<void> {
    const job = file.job === null ? null : jobs.get(file.job);
    if (!job || job.state === 'cancelled') {
      const isSent = job === null && file.state === 'sent';
      if (isSent) return bring(folder, file, { state: 'done', words: 'Its job was removed in the app.' });
      return refuse(folder, file, `Its job was ${job ? 'canceled' : 'removed'} in the app.`);
    }
    const { outcome, problem } = outcomeOf(job);
    if (outcome === 'done') return bring(folder, file, { state: 'done', words: doneWords(job) });
    if (outcome === 'sent')
      return file.state === 'sent' ? undefined : say(folder, { ...file, state: 'sent', words: '' });
    const words = problem?.message ?? why;
    if (file.state !== 'waiting' || file.words !== words)
      await bring(folder, file, { state: 'waiting', words });
  }

  const contentOf = async ({ service }: WatchedFolder, path: string) =>
    `${(await disk.sha256(path)).slice(0, 40)}-${service}`;

  return {
    usedToday,
    /** Takes a file that was still. False where it could not be had. */
    async take(folder: WatchedFolder, name: string, signal: AbortSignal): Promise<boolean> {
      const at = isoNow(clock);
      const file: WatchedFile = { ...untouched, id: newId(), folder: folder.id, name, at };
      const places = createPlaces(disk, folder.path);
      await places.prepare();
      files.put(file);
      if (!(await places.claim(file, { computer: parts.computer, at }))) {
        await places.dropClaim(file.id);
        files.forget(file.id);
        return false;
      }
      parts.onChange(file);
      await send(folder, file, signal);
      return true;
    },
    /** Takes a file up where it was left. */
    async goOn(folder: WatchedFolder, given: WatchedFile, signal: AbortSignal): Promise<void> {
      const file = await endMove(createPlaces(disk, folder.path), given);
      const job = file.job === null ? null : jobs.get(file.job);
      const isFollowed = file.state === 'sent' || file.state === 'waiting' || (job && !isUnpressed(job));
      const waitsForDay = file.state === 'tomorrow' && file.day === dayOf(clock.now());
      if (isFollowed) await follow(folder, file);
      else if (folder.isRemoved) await refuse(folder, file, 'Its folder isn’t watched anymore.');
      else if (!folder.isPaused && !waitsForDay) await send(folder, file, signal);
    },
  };
}

const untouched = { state: 'taking', job: null, place: null, next: null, day: null, words: '' } as const;

const refused = (words: string) => ({ state: 'refused' as const, words });

const dayIsOver = ({ creditsADay }: WatchedFolder, used: number): string =>
  `Its folder may use ${creditsText(creditsADay ?? 0)} a day. ${creditsText(used)} of that ${used === 1 ? 'is' : 'are'} used, or may be.`;

const doneWords = ({ result }: JobRecord): string =>
  result?.rows == null ? '' : `${counted(result.rows, 'row')} came back.`;

/** What the folder says beforehand. The first list to an address and one of an unknown price are for a person. */
function listOf(folder: WatchedFolder, path: string, maxCredits: number | null): UnattendedList {
  const { service, connection, mapping, leaveOut } = folder;
  return {
    path,
    service,
    connection,
    mapping,
    followUps: null,
    maxCredits,
    words: {
      ...(leaveOut.askedBefore && { askedBefore: 'leave-out' }),
      ...(leaveOut.speaking && { setAside: [...asideKinds] }),
      firstAddress: false,
      unknownPrice: false,
    },
  };
}
