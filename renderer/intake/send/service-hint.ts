import type { MappingSuggestions } from '../../../shared/model/mapping.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';

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
