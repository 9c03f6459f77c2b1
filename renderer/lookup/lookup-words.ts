import { dayInWords, outcomeInWords } from '../../shared/model/asked-before.ts';
import type { ConnectionView } from '../../shared/model/connection.ts';
import type { Address, LookupAnswer, LookupItem, Match, Phone } from '../../shared/model/person.ts';
import {
  bulkServices,
  type LookupField,
  type LookupKind,
  lookupFieldOf,
  lookupKinds,
  lookupServices,
  serviceOfLookup,
} from '../../shared/model/services.ts';
import type { CreditPrice } from '../../shared/model/settings.ts';
import type { FlagState } from '../../shared/verdict/facts.ts';
import { type StateDnc, someState } from '../../shared/verdict/state-dnc.ts';
import type { Reason } from '../../shared/verdict/verdict.ts';
import { counted, creditsDeducted, creditsNumber, creditsText } from '../../shared/words/amounts.ts';
import { pricedCredits } from '../../shared/words/job-price.ts';
import { phoneText } from '../../shared/words/phone-text.ts';
import { useActiveConnection, useCreditPrice } from '../ipc/queries.ts';
import { calendarDay, dayText } from '../ui/format.ts';
import type { Asked } from './session/session-state.ts';

/** What a hit costs on the active connection, before anything is asked (specification 1). */
export function useCostText(kind: LookupKind): string {
  const connection = useActiveConnection();
  const price = useCreditPrice(kind, connection);
  if (connection?.kind === 'practice') return 'Sample data. Nothing is charged.';
  const { creditsPerHit, creditPool } = lookupServices[kind];
  const hit = counted(creditsPerHit, `${creditPool} credit`);
  return `A match costs ${hit}${connection ? ` on ${connection.name}` : ''}. No match, no charge. At most ${pricedCredits(creditsPerHit, price)} per lookup.`;
}

export const practiceIsFree = 'Practice mode: nothing is charged.';

/** The account that was asked, which may have been removed since. */
export type AnsweredBy = Pick<ConnectionView, 'kind' | 'name'>;

/** What an answer took, as the service states it. */
export function deductedText(credits: number | null, account: AnsweredBy | undefined): string {
  return credits === null ? 'Credits not stated' : creditsDeducted(credits, account?.kind ?? 'service');
}

/**
 * What a miss cost, as far as the service says so: it should be nothing, and a service that deducted something all the
 * same is held to both numbers.
 */
export function missCostText(credits: number | null): string {
  if (credits === null) return 'The service doesn’t say whether it charged for this.';
  if (credits === 0) return 'You weren’t charged.';
  return `No match should cost 0 credits, but the service says it used ${creditsNumber(credits)}.`;
}

/** Where what the item of an answer took is not what the answer took as a whole; '' elsewhere. */
export function disagreementText({ item, creditsDeducted: total }: LookupAnswer): string {
  const stated = item?.creditsDeducted ?? null;
  if (stated === null || total === null || stated === total) return '';
  return `The service states ${creditsText(stated)} item by item, but ${creditsText(total)} in total.`;
}

/** What a lookup is hardly answered without: what a list of its kind has to have. The specification leaves open what a lookup insists on. */
const isUsual = (kind: LookupKind, name: LookupField): boolean =>
  bulkServices[serviceOfLookup[kind]].columns.some(
    ({ field, required }) => required && lookupFieldOf[field] === name,
  );

/** A warning, never a bar, where something is entered but a usual part is not; '' otherwise. */
export function missingHint(kind: LookupKind, values: Readonly<Record<string, string>>): string {
  const given = (name: string) => (values[name] ?? '').trim() !== '';
  const { fields } = lookupServices[kind];
  const missing = fields.filter(({ name }) => isUsual(kind, name) && !given(name));
  if (missing.length === 0 || !fields.some(({ name }) => given(name))) return '';
  const names = missing.map(({ label }) => label.toLowerCase()).join(' and ');
  return `Without the ${names}, the service may find no match or reject the lookup.`;
}

/** Where something was stated and cannot be read. */
const byHand = 'Check by hand';

export const notStated = 'Not stated';

/** A flag as it was stated. What was not stated is never "No": missing is not clear. */
export function statedText(flag: FlagState): string {
  return { yes: 'Yes', no: 'No', blank: notStated, absent: notStated, unreadable: byHand }[flag];
}

export const yesNoText = (stated: boolean | null): string =>
  stated === null ? notStated : stated ? 'Yes' : 'No';

/** The state lists a phone stands on; "check by hand" where an entry could not be read. */
export function stateDncText({ state, entries, incomplete }: StateDnc): string {
  if (state !== 'yes') return state === 'no' ? 'None' : statedText(state);
  const listed = entries.join(', ');
  return incomplete ? `${listed}; ${byHand.toLowerCase()}` : listed;
}

/** A reason as it is said of a phone: of the lists of states, which ones, where they are named. */
export function reasonText({ id, words }: Reason, { stateDnc }: Pick<Phone, 'stateDnc'>): string {
  const named = id === 'state-dnc' ? stateDnc.entries.filter((entry) => entry !== someState) : [];
  return named.length === 0
    ? words
    : `On the do-not-call ${named.length === 1 ? 'list' : 'lists'} of ${named.join(', ')}`;
}

/** "Jul 12, 2025" for 2025-07-12; anything else as it came, 0000-00-00 too. */
export const seenText = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? calendarDay(text) : text;

export function addressText({ street, city, state, zip }: Address): string {
  return [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** "2 people", or "5 of 12 people" where the service knows of more than it returns. */
export function peopleText(shown: number, known: number | null): string {
  if (known !== null && known > shown) return `${shown} of ${counted(known, 'person', 'people')}`;
  return counted(shown, 'person', 'people');
}

export const companyText = ({ name, state }: NonNullable<LookupItem['company']>): string =>
  [name, state].filter(Boolean).join(', ');

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** "March 1980" for 03-1980 (specification 2.5); anything else as it came. */
export function bornText(dob: string): string {
  const [, text = '', year = ''] = /^(0?[1-9]|1[0-2])[-/](\d{4})$/.exec(dob) ?? [];
  return year === '' ? dob : `${month.format(Date.UTC(2000, Number(text) - 1))} ${year}`;
}

const inputs: readonly { name: string; label: string }[] = lookupKinds.flatMap(
  (kind) => lookupServices[kind].fields,
);

/** What a person was matched on: "Phone (503) 555-0142". An input the app does not know has the name the service gives it. */
export function matchText({ name, value }: Match): string {
  const label = inputs.find((input) => input.name === name)?.label ?? name;
  return value === '' ? label : `${label} ${name === 'phone' ? phoneText(value) : value}`;
}

interface AskedBeforeText {
  title: string;
  words: string;
  /** It may have been charged without an answer. */
  doubt: boolean;
  /** The job that asked it. */
  job?: string;
}

/** Why the answer of then is not here. */
const notKept = {
  job: '',
  'removed-job': 'That job was removed, and its answer with it. ',
  lookup: 'It was in a list lookup, or in a lookup that isn’t in your history. ',
};

/**
 * What is said where the same was asked for before; null where it was not.
 * @param inUse where it would go now, and `price` a credit there
 */
export function askedBeforeText(
  kind: LookupKind,
  asked: Asked | null,
  repeated: boolean,
  now: Date,
  price: CreditPrice | null = null,
  inUse = asked?.account,
): AskedBeforeText | null {
  if (!asked) return null;
  const { run, account } = asked;
  const isPractice = inUse?.kind === 'practice';
  const wasFree = account?.kind === 'practice';
  const more = isPractice ? practiceIsFree : `A match may be charged${wasFree ? '' : ' again'}.`;
  const upTo = isPractice ? '' : ` for up to ${pricedCredits(lookupServices[kind].creditsPerHit, price)}`;
  const again = (before: string, words: string, doubt = false): AskedBeforeText => ({
    title: `${before}. Look up again${upTo}?`,
    words,
    doubt,
  });
  if (run?.from === 'kept')
    return again(`Looked up ${dayText(run.at, now)}`, 'This is your saved result. You weren’t charged.');
  if (run?.from === 'unanswered') {
    const words = wasFree ? more : `You may have been charged already. ${more}`;
    return again(`Sent ${dayText(run.at, now)}, but no reply`, words, true);
  }
  if (run?.from === 'asked') {
    const { day, outcome, by } = run.before;
    const on = dayInWords(day);
    if (by.kind === 'member')
      return again(`Looked up by ${by.name} on ${on}`, `${by.name}’s result isn’t on this computer. ${more}`);
    const before = `Looked up on ${on}${by.kind === 'job' ? ` in ${by.name}` : ''}: ${outcomeInWords[outcome]}`;
    const text = again(before, `${notKept[by.kind]}${more}`, outcome === 'unknown');
    return by.kind === 'job' ? { ...text, job: by.id } : text;
  }
  return repeated
    ? { title: 'You already looked this up. The result is below.', words: more, doubt: false }
    : null;
}
