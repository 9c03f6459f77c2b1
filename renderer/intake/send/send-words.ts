import type { SendFacts } from '../../../shared/ipc/ipc.ts';
import { statusText } from '../../../shared/model/job-state.ts';
import type { MappingSuggestions } from '../../../shared/model/mapping.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { byteSize, counted } from '../../../shared/words/amounts.ts';
import { atMostWords, likelyWords } from '../../../shared/words/job-price.ts';
import { fullMomentText } from '../../ui/format.ts';

/** "Send 4,132 rows": what the button that pays does. */
export const sendAction = (rows: number): string => `Send ${counted(rows, 'row')}`;

/** What leaves the computer, where it goes, and what is known of the price: one line each. */
export function sendLines({ rows, bytes, leftOut, service, connection }: SendFacts) {
  const left = leftOut > 0 ? `, ${counted(leftOut, 'row')} not sent` : '';
  return [
    { name: 'List', value: `${counted(rows, 'row')}, ${byteSize(bytes)}${left}` },
    { name: 'Service', value: bulkServices[service].label },
    { name: 'Connection', value: `${connection.name}, at ${connection.address}` },
    { name: 'Price', value: priceKnown(connection.kind) },
  ];
}

/** The most that is known of what it may cost, what is likely, and whether a budget holds it. */
export function costLines({ rows, learned, overBudget }: SendFacts, price: CreditPrice | null): string[] {
  const budget =
    overBudget &&
    (overBudget.wanted === null
      ? 'The price isn’t known, so sending needs a reason to go past your budget.'
      : 'This could go over your budget. Sending needs a reason.');
  return [atMostWords(learned, rows, price), likelyWords(learned, rows, price), ...(budget ? [budget] : [])];
}

/** The specification states no price for the rows of a list, and none is invented. */
export const priceKnown = (kind: SendFacts['connection']['kind']): string =>
  kind === 'practice'
    ? 'Sample data. Nothing is charged.'
    : 'You pay per match. The service doesn’t publish a price per row.';

/** When the same list was sent before, and what came of it, a sentence each. */
export function sentBeforeLines(sentBefore: SendFacts['sentBefore']): string[] {
  return sentBefore.map(({ at, job }) => {
    const when = fullMomentText(at);
    if (job === null) return `On ${when}, in a job that was removed since.`;
    const as = job.queueId === null ? '' : `, job ${job.queueId} of the service`;
    return `On ${when}, as “${job.name}”${as}: ${statusText[job.state].toLowerCase()}.`;
  });
}

/** A file that suits a service this well is said to look like it. */
const goodFit = 0.5;

/** Which service the list seems made for; where the chosen one suits it too, what else could be asked with it. */
export function serviceHint(
  { services }: Pick<MappingSuggestions, 'services'>,
  chosen: ServiceId | null,
): string | undefined {
  const best = services[0];
  if (!best || best.fit < goodFit) return undefined;
  const { label } = bulkServices[best.service];
  const suits = services.some(({ service, fit }) => service === chosen && fit >= goodFit);
  return suits && chosen !== best.service
    ? `This list also suits ${label}.`
    : `This list looks made for ${label}.`;
}
