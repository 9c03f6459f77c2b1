import type { JobRecord } from '../../../shared/model/job.ts';

/** What it means that nobody knows whether the service has a list, and which button answers it. */
export function unknownOutcome({
  connection,
  candidates = [],
}: Pick<JobRecord, 'connection' | 'candidates'>): {
  meaning: string;
  advice: string;
} {
  const practice = connection.kind === 'practice';
  const where = practice ? 'The practice service' : connection.name;
  const first = candidates.length > 0 ? 'If the job named below is yours, say so. ' : '';
  const look = practice
    ? 'The practice service has no account to look into: choose “Mark as not accepted” or “Send again”. No credits are at stake.'
    : `Look for the job in your account at ${where}. If it is there, choose “Attach queue id”; if it is not, “Mark as not accepted”. “Send again” may be charged a second time.`;
  return { meaning: `${where} may have this list, but no clear reply came back.`, advice: first + look };
}

/** What sending a job again may cost, in words, before the user confirms it. */
export function riskOfSendingAgain({ state, connection }: Pick<JobRecord, 'state' | 'connection'>): string {
  if (state !== 'outcome-unknown') {
    const price =
      connection.kind === 'practice' ? 'No credits are at stake on it' : 'Every hit of it may be charged';
    return `The app knows of no job for this list at ${connection.name}. It will be sent as a new job. ${price}.`;
  }
  if (connection.kind === 'practice') {
    return 'The practice service may have this list already. Against a real service you could pay twice; here no credits are at stake.';
  }
  return `${connection.name} may have this list already and be working on it. If so, sending it again makes a second job and every hit can be charged twice. Look into your account there first.`;
}
