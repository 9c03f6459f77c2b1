import type { JobRecord, WaitsFor } from '../../../shared/model/job-record.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { oddityInWords } from '../../../shared/words/oddity-words.ts';
import { exactMoment } from '../../ui/format.ts';

/** What it means that nobody knows whether the service has a list, and which button answers it. */
export function unknownOutcome({
  connection,
  candidates = [],
}: Pick<JobRecord, 'connection' | 'candidates'>) {
  const practice = connection.kind === 'practice';
  const where = practice ? 'The practice service' : connection.name;
  const first = candidates.length > 0 ? 'If the job named below is yours, say so. ' : '';
  const look = practice
    ? 'The practice service has no account to check. Choose “Mark as not accepted” or “Send again”. Nothing is charged.'
    : `Check your account at ${where}. If the job is there, choose “Attach queue id”. If it isn’t, choose “Mark as not accepted”. “Send again” may be charged a second time.`;
  return { meaning: `${where} may have this list, but no clear reply came back.`, advice: first + look };
}

/** What sending a job again may cost, in words, before the user confirms it. */
export function riskOfSendingAgain({ state, connection }: Pick<JobRecord, 'state' | 'connection'>): string {
  if (state !== 'outcome-unknown') {
    const price = connection.kind === 'practice' ? 'It uses no credits' : 'Every match may be charged';
    return `The app knows of no job for this list at ${connection.name}. It will be sent as a new job. ${price}.`;
  }
  if (connection.kind === 'practice') {
    return 'The practice service may have this list already. With a real service you could pay twice. Practice mode is free.';
  }
  return `${connection.name} may already be working on this list. Sending it again could charge every match twice. Check your account there first.`;
}

/** What the page says of a result that is odd: what happened, each thing that is odd, what can be done. */
export function oddResultInWords({
  state,
  problem,
  odd,
  result,
}: Pick<JobRecord, 'state' | 'problem' | 'odd' | 'result'>) {
  const lines = odd?.what.map(oddityInWords) ?? [];
  if (state === 'done' || result !== undefined)
    return {
      title: problem?.message ?? 'The result fetched again looks wrong, so the earlier one was kept.',
      lines,
      advice:
        'The earlier result is still this job’s result. Use the odd one instead, fetch again, or leave it. Both files stay in the folder.',
    };
  const tries = odd?.triesLeft ?? 0;
  const again =
    tries > 0
      ? ` The server didn’t say where the file ends. The app fetches it again automatically, at most ${counted(tries, 'more time')}.`
      : '';
  return {
    title: problem?.message ?? 'The result looks incomplete. Fetching it again.',
    lines,
    advice: `${problem?.advice ?? 'What came stays until a better one is there.'}${again}`,
  };
}

const words: Record<WaitsFor['for'], string> = {
  'turn-to-send': 'Waiting for its turn: one list is sent at a time',
  'turn-to-fetch': 'Waiting for its turn: two results are fetched at a time',
  pause: 'Waiting because the service asked for a pause',
  network: 'Waiting for the network: the service could not be reached',
  problem: 'Waiting because another list couldn’t leave this computer',
};

/** What a job waits for, and until when at the latest, as one or two sentences. */
export function waitsForInWords(
  { for: what, until }: WaitsFor,
  now: Date,
  problem?: Pick<Problem, 'message'>,
): string {
  const why = what === 'problem' && problem ? problem.message.replace(/\.$/, '') : words[what];
  if (until === undefined) return `${why}.`;
  const end = exactMoment(until, now);
  return what === 'network' || what === 'problem'
    ? `${why}. Tried again at ${end}.`
    : `${why}, until ${end}.`;
}
