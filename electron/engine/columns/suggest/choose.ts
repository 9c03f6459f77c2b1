import { type Decision, decisions, isAddress, isNoAddress, type Offer } from './offers.ts';
import { isNamed, isReached, kindOf, mayBeTheRows, openPersons, type Party } from './parties.ts';
import { type ColumnEvidence, headerScore } from './read-columns.ts';
import learned from './words/weights.json' with { type: 'json' };
import { type Place, table, within } from './words.ts';

/** What a list is about, by words in its headers. */
const topics = Object.entries(table.topics).map(([topic, words]) => ({ topic, words: within([words]) }));

/** What was made out of a list so far. */
export interface ReadList {
  columns: readonly ColumnEvidence[];
  parties: readonly Party[];
  /** The person the rows are about; undefined where the list names none, or none was chosen yet. */
  person?: Party | undefined;
  /** Whose firm it is, in the same way. */
  business?: Party | undefined;
}

/** An offer with what speaks for or against it, each with how much of it there is. */
export interface Candidate {
  offer: Offer;
  features: ReadonlyMap<string, number>;
}

/** Says of each candidate how much better it is than taking none. */
export type Choose = (decision: Decision, candidates: readonly Candidate[]) => number[];

/** Decision -> feature -> weight. */
export type Weights = Partial<Record<Decision, Record<string, number>>>;

export const byWeights =
  (weights: Weights = learned): Choose =>
  (decision, candidates) =>
    candidates.map(({ features }) =>
      [...features].reduce((sum, [name, amount]) => sum + (weights[decision]?.[name] ?? 0) * amount, 0),
    );

type Aspect = 'party' | 'order' | 'cells' | 'firm' | 'parts' | 'place';

/** By what each decision is made, beside whose an offer is and where. */
const aspects: Record<Decision, readonly Aspect[]> = {
  person: ['party', 'order', 'parts'],
  business: ['order', 'firm'],
  phone: ['cells', 'parts'],
  email: ['cells', 'parts'],
  home: ['place', 'parts'],
  office: ['place', 'parts'],
};

/** Whether a header says what is wanted, or at least a person's; one that says nothing lies for none. */
const isCalled = ({ lead: { column } }: Offer, decision: Decision) =>
  column.reading.words === '' ||
  column.reading.party !== undefined ||
  headerScore(column.reading, ...decisions[decision]) > 0;

const reachOf = (party: Party) => (isReached(party) ? 'reached' : 'not reached');

/** What speaks for each offer that may be the row's. */
export function candidatesFor(decision: Decision, offers: readonly Offer[], list: ReadList): Candidate[] {
  const { columns, parties, person, business } = list;
  const persons = openPersons(parties);
  // Whose a column is decides before any weight.
  const open = offers.filter((offer) =>
    decision === 'person'
      ? persons.includes(offer.party)
      : mayBeTheRows(offer.party, person) && !isNoAddress(decision, offer),
  );
  const startOf = (some: readonly Offer[]) => Math.min(...some.map(({ lead }) => lead.column.column));
  const openFrom = startOf(open);
  const closedFrom = startOf(offers.filter((offer) => !open.includes(offer)));
  const places = open.map(({ place }) => place);
  const isTwice = (place: Place) => places.indexOf(place) !== places.lastIndexOf(place);
  // Where all columns that are called so are somebody else's, a "CC" behind them is hardly the row's.
  const noneCalled = !open.some((offer) => isCalled(offer, decision));
  const about = topics.filter(({ words }) => columns.some(({ reading }) => words.test(reading.words)));
  const named = parties.filter(isNamed);
  // Where a person stands is told from the first firm, all else from the person.
  const firm = columns.find(({ content }) => content.looksLike === 'business name');
  const mark = decision === 'person' ? firm : person?.columns[0];
  return open.map((offer) => {
    const { party, place, placeWord, parts, lead } = offer;
    const { column, reading, content } = lead.column;
    const filled = Object.values(parts).map((part) => part.column.content.filled);
    const isFirm = party.class === 'company' && decision !== 'business';
    const whose = isFirm ? 'firm' : party.id === person?.id ? 'person' : kindOf(party);
    const [of, at] = [`of ${whose}`, `at ${place}`];
    const where = !mark ? 'beside none' : column < mark.column ? 'before' : 'behind';
    const called = isCalled(offer, decision) ? 'called' : 'by cells';
    const behind = closedFrom < column;
    const others = named.filter(({ id }) => id !== party.id);
    const size = party.columns.length;
    const reach = reachOf(party);
    const isWhole = decisions[decision].every((part) => part === 'middle-name' || parts[part]);
    const traits: Record<Aspect, () => readonly (string | false)[]> = {
      party: () => [
        `role ${party.role}`,
        `word ${party.word}`,
        reach,
        size === 1 && 'only named',
        others.every((other) => other.columns.length < size) && 'largest',
        others.some((other) => other.columns.length > size) && 'smaller',
        others.length === 0 && 'alone',
        party.columns.some((one) => one.reading.party?.numbered) && 'numbered',
        ...others.map((other) => `${reach} beside ${kindOf(other)} ${reachOf(other)}`),
      ],
      order: () => [
        where,
        `${where} ${kindOf(person)}`,
        column === openFrom && 'first',
        ...about.flatMap(({ topic }) => [`in ${topic}`, `${where} in ${topic}`]),
        ...others.map((other) => `beside ${kindOf(other)}`),
      ],
      cells: () => [
        `beside ${kindOf(person)}`,
        behind && `${called} behind others`,
        behind && noneCalled && 'behind others alone',
        content.counted && headerScore(reading, ...decisions[decision]) <= 0 && 'counted',
      ],
      firm: () => [reading.unknown !== '' && 'qualified', `looks ${content.looksLike}`],
      parts: () => [
        called,
        isWhole ? 'whole' : !parts['full-name'] && 'in part',
        filled.every((share) => share < 0.3) && 'rare',
      ],
      place: () => [
        `says ${placeWord}`,
        `beside ${business ? 'a firm' : 'no firm'} and ${kindOf(person)}`,
        ...[...new Set(places)].map((other) => (other !== place || isTwice(place)) && `beside at ${other}`),
      ],
    };
    // Each trait counts by itself, and once more for an address of this place or a column of such a one.
    const what = isAddress(decision) ? at : of;
    const held = new Set([of, at, ...aspects[decision].flatMap((aspect) => traits[aspect]())]);
    const names = [...held].flatMap((trait) =>
      trait === false ? [] : trait === what ? [what] : [trait, `${what}, ${trait}`],
    );
    const features = new Map(['any', ...names].map((name) => [name, 1]));
    return { offer, features: features.set('confidence', (lead.confidence - 0.5) * 4) };
  });
}
