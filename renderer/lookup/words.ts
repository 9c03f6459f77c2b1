import { counted, creditsDeducted, wholeNumber } from '../../shared/amounts.ts';
import type { ConnectionView } from '../../shared/connection.ts';
import type { Address } from '../../shared/person.ts';
import {
  type LookupField,
  type LookupKind,
  type LookupService,
  lookupServices,
} from '../../shared/services.ts';
import type { FlagState } from '../../shared/verdict/facts.ts';
import type { StateDnc } from '../../shared/verdict/state-dnc.ts';
import { dash } from '../ui/format.ts';

/** What a hit costs on the active connection, before anything is asked (specification 1). */
export function costText(service: LookupService, connection: ConnectionView | undefined): string {
  if (connection?.kind === 'practice') return 'Made-up data on the practice connection: nothing is charged.';
  const price = counted(service.creditsPerHit, `${service.creditPool} credit`);
  return `A hit costs ${price}${connection ? ` on ${connection.name}` : ''}; a miss costs nothing.`;
}

/** What an answer took, as the service states it. */
export function creditsText(credits: number | null, connection: ConnectionView | undefined): string {
  return credits === null ? 'Credits not stated' : creditsDeducted(credits, connection?.kind ?? 'service');
}

/**
 * What a miss cost, as far as the service says so: it should be nothing, and a service that deducted something all the
 * same is held to both numbers.
 */
export function missCostText(credits: number | null): string {
  if (credits === null) return 'The service does not say whether it charged for that.';
  if (credits === 0) return 'Nothing was charged for it.';
  return `A miss should cost 0 credits, but the service says that it deducted ${wholeNumber(credits)}.`;
}

/** What a lookup is hardly answered without; the specification leaves open what it insists on. */
const usual: Record<LookupKind, readonly LookupField[]> = {
  business: ['company_name', 'state'],
  phone: ['phone'],
  email: ['email'],
  name: ['first_name', 'last_name'],
};

/** A warning, never a bar, where something is entered but a usual part is not; '' otherwise. */
export function missingHint(kind: LookupKind, values: Readonly<Record<string, string>>): string {
  const given = (name: string) => (values[name] ?? '').trim() !== '';
  const { fields } = lookupServices[kind];
  const missing = fields.filter(({ name }) => usual[kind].includes(name) && !given(name));
  if (missing.length === 0 || !fields.some(({ name }) => given(name))) return '';
  const names = missing.map(({ label }) => label.toLowerCase()).join(' and ');
  return `Without the ${names} the service may find nobody, or not accept it.`;
}

/** Where something was stated and cannot be read. */
const byHand = 'Check by hand';

/** A flag as it was stated. What was not stated is a dash, never "No": missing is not clear. */
export function flagText(flag: FlagState): string {
  return { yes: 'Yes', no: 'No', blank: dash, absent: dash, unreadable: byHand }[flag];
}

/** The state lists a phone stands on; "check by hand" where an entry could not be read. */
export function stateDncText({ state, entries, incomplete }: StateDnc): string {
  if (state !== 'yes') return state === 'no' ? 'None' : flagText(state);
  const listed = entries.join(', ');
  return incomplete ? `${listed}; ${byHand.toLowerCase()}` : listed;
}

/** (555) 555-0123 for ten digits; anything else as it came. */
export function phoneText(number: string): string {
  const digits = /^(\d{3})(\d{3})(\d{4})$/.exec(number);
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : number;
}

export function addressText({ street, city, state, zip }: Address): string {
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** "2 people", or "5 of 12 people" where the service knows of more than it returns. */
export function peopleText(shown: number, known: number | null): string {
  if (known !== null && known > shown) return `${shown} of ${counted(known, 'person', 'people')}`;
  return counted(shown, 'person', 'people');
}
