import type { WaitsFor } from '../../../shared/model/waits-for.ts';
import { exactMoment } from '../../ui/format.ts';

const words: Record<WaitsFor['for'], string> = {
  'turn-to-send': 'Waiting for its turn: lists to one connection are sent one after another',
  'turn-to-fetch': 'Waiting for its turn: two results of one connection are fetched at a time',
  pause: 'Waiting because the service asked for a pause',
  network: 'Waiting for the network: the service could not be reached',
};

/** What a job waits for, and until when at the latest, as a sentence. */
export function waitsForInWords({ for: what, until }: WaitsFor, now: Date): string {
  if (until === undefined) return `${words[what]}.`;
  const end = exactMoment(until, now);
  return what === 'network' ? `${words[what]}. Tried again at ${end}.` : `${words[what]}, until ${end}.`;
}
