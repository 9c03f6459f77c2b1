import type { ConnectionView } from '../../../shared/model/connection.ts';
import type { MappingSuggestions } from '../../../shared/model/mapping.ts';
import {
  type LookupKind,
  lookupKinds,
  lookupOfService,
  lookupServices,
  serviceOfLookup,
} from '../../../shared/model/services.ts';
import { useDraft } from '../../intake/draft-context.tsx';
import { useCreditPrice } from '../../ipc/credit-price.ts';
import { Section } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { costText } from '../lookup-words.ts';

interface Props {
  /** Null where nothing is chosen and there is no list yet to tell it by. */
  kind: LookupKind | null;
  suggestions: Pick<MappingSuggestions, 'services'> | undefined;
  connection: ConnectionView | undefined;
}

/** A list that suits a lookup this well is said to look like it. */
const goodFit = 0.5;

/** Which of the four lookups each row is asked with, and what a match costs. */
export function KindChoice({ kind, suggestions, connection }: Props) {
  const [, dispatch] = useDraft();
  const price = useCreditPrice(lookupServices[kind ?? 'phone'].creditPool, connection);
  const best = suggestions?.services[0];
  const other = best && best.fit >= goodFit && lookupOfService[best.service] !== kind ? best.service : null;
  return (
    <Section
      title="What to look up"
      hint={
        kind === null
          ? 'Told by the list unless you choose.'
          : other === null
            ? costText(lookupServices[kind], connection, price)
            : `This list looks made for ${lookupServices[lookupOfService[other]].label} lookups.`
      }
    >
      <Segments
        label="What to look up"
        options={lookupKinds.map((value) => ({ value, label: lookupServices[value].label }))}
        value={kind}
        onChange={(chosen) => dispatch({ type: 'choose-service', service: serviceOfLookup[chosen] })}
      />
    </Section>
  );
}
