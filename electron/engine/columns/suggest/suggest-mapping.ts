import type { GroupChoice, MappingSuggestions, ServiceSuggestion } from '../../../../shared/model/mapping.ts';
import { bulkServices, type ServiceId, serviceIds } from '../../../../shared/model/services.ts';
import { onItsSide } from '../../read/text/column-words.ts';
import { byWeights, type Choose, candidatesFor, type ReadList } from './choose.ts';
import type { JudgedColumn } from './judge.ts';
import { type Decision, decisions, isAddress, isNoAddress, type Offer, offersFor } from './offers.ts';
import { isOnlyPerson, mayBeChosen, type Party, partiesOf, settled } from './parties.ts';
import { type ColumnEvidence, readColumns, type SampledList } from './read-columns.ts';

/**
 * What each service takes of a list, in the order of its fields; and how it is preferred where a file suits several alike:
 * what identifies a person most surely comes first.
 */
const services: Record<ServiceId, { takes: readonly Decision[]; preference: number }> = {
  'phone-append': { takes: ['phone'], preference: 1 },
  'email-append': { takes: ['email'], preference: 0.98 },
  'business-trace': { takes: ['business', 'office'], preference: 0.94 },
  'name-append': { takes: ['person', 'home'], preference: 0.9 },
};

/**
 * Suggests columns for each service from the headers and the sampled rows of an inspection; the best service first.
 * First the columns are given to parties, of whom one person and one firm are the row's; then each service takes its
 * fields from one person, one address or the company. Within one service no column is given to two fields.
 * @param choose Decides by other weights than those that were learned, to learn new ones.
 */
export function suggestMapping(inspection: SampledList, choose: Choose = byWeights()): MappingSuggestions {
  // Of a list on its side no column is of one kind.
  const isOnSide = inspection.notes.some(({ code }) => code === onItsSide);
  const columns = readColumns(isOnSide ? { ...inspection, columns: [] } : inspection);
  const decided = decideAll(columns, choose);
  const suggested = serviceIds.map((id) => suggestService(id, columns, decided));
  return {
    services: suggested.sort((a, b) => b.fit - a.fit),
    content: columns.map(({ column, content }) => ({
      column,
      looksLike: content.looksLike,
      share: content.looksLike === 'empty' ? 1 : content.share(content.looksLike),
    })),
  };
}

/** What is taken for a decision, what may be, the preferred first, and with others' all there is. */
interface Decided {
  taken: Offer | undefined;
  ranked: readonly Offer[];
  every: readonly Offer[];
}

function decide(decision: Decision, list: ReadList, choose: Choose): Decided {
  const offers = offersFor(decision, list.parties);
  const candidates = candidatesFor(decision, offers, list);
  const scores = choose(decision, candidates);
  const scored = candidates.map(({ offer }, at) => ({ offer, score: scores[at] ?? 0 }));
  scored.sort((a, b) => b.score - a.score);
  const [best] = scored;
  const isTaken =
    best && (best.score > 0 || (decision === 'person' && isOnlyPerson(best.offer.party, list.parties)));
  const ranked = scored.map(({ offer }) => offer);
  return { taken: isTaken ? best.offer : undefined, ranked, every: [...new Set([...ranked, ...offers])] };
}

/** First the row's person, then its firm, then what is theirs. */
function decideAll(columns: readonly ColumnEvidence[], choose: Choose): Record<Decision, Decided> {
  const parties = partiesOf(columns);
  const person = decide('person', { columns, parties }, choose);
  const ofPerson = { columns, parties, person: person.taken?.party };
  const business = decide('business', ofPerson, choose);
  const firm = business.taken?.party;
  const list = { ...ofPerson, business: firm, parties: settled(parties, ofPerson.person, firm) };
  return {
    person,
    business,
    phone: decide('phone', list, choose),
    email: decide('email', list, choose),
    home: decide('home', list, choose),
    office: decide('office', list, choose),
  };
}

function suggestService(
  service: ServiceId,
  columns: readonly ColumnEvidence[],
  decided: Record<Decision, Decided>,
): ServiceSuggestion {
  const { takes, preference } = services[service];
  const parts = takes.map((decision) => suggestPart(service, decision, decided[decision]));
  const every = parts.flatMap(({ fields }) => fields);
  // A column is given to the field it suits best.
  const fields = every.map((one) =>
    every.some(({ column, confidence }) => column === one.column && confidence > one.confidence)
      ? { ...one, ...suggestColumn() }
      : one,
  );
  const full = service === 'name-append' ? decided.person.taken?.parts['full-name'] : undefined;
  const fits = bulkServices[service].columns
    .filter(({ required }) => required)
    .map(({ field }) => {
      // Full names are split, which is a little less sure than names with columns of their own.
      const found = full ? suggestColumn(full) : fields.find((one) => one.field === field);
      const filled = columns.find(({ column }) => column === found?.column)?.content.filled ?? 0;
      return (found?.confidence ?? 0) * (0.5 + 0.5 * filled);
    });
  return {
    service,
    fields,
    choices: parts.flatMap(({ choices }) => choices),
    several: parts.flatMap(({ several }) => several),
    ...(full && { fullName: full.column.column }),
    fit: Math.round(Math.min(...fits) * preference * 1000) / 1000,
  };
}

/** The fields that a service takes by one decision, with all that they can be taken of. */
function suggestPart(service: ServiceId, decision: Decision, decided: Decided) {
  const { taken, ranked, every } = decided;
  const { columns } = bulkServices[service];
  const wanted = columns.filter(({ kind }) => decisions[decision].some((part) => part === kind));
  const why = whyNone(decision, decided);
  // What is not suggested can still be chosen: a home for a business, the second person's address.
  const toChoose = every.filter(
    (offer) => offer === taken || (mayBeChosen(offer.party) && !isNoAddress(decision, offer)),
  );
  const several = ranked
    .filter(({ party, lead }) => isFirm(party) === isFirm(taken?.party) && lead.column.content.filled > 0)
    .sort((a, b) => Number(b === taken) - Number(a === taken) || b.lead.confidence - a.lead.confidence)
    .map(({ lead }) => lead.column.column);
  const isSeveral = taken && several.length > 1 && (decision === 'phone' || decision === 'email');
  const choice: GroupChoice = {
    kind: isAddress(decision) ? 'address' : 'person',
    fields: wanted.map(({ field }) => field),
    taken: taken?.group ?? null,
    options: toChoose
      .filter(({ group }, at) => toChoose.findIndex((other) => other.group === group) === at)
      .map(({ group, label, parts }) => ({
        group,
        label,
        mapping: Object.fromEntries(
          wanted.flatMap(({ field, kind }) => (parts[kind] ? [[field, parts[kind].column.column]] : [])),
        ),
        ...(parts['full-name'] && { fullName: parts['full-name'].column.column }),
      })),
  };
  return {
    fields: wanted.map(({ field, kind }) => ({ field, ...suggestColumn(taken?.parts[kind], why) })),
    choices: decision === 'business' ? [] : [choice],
    several: isSeveral ? wanted.map(({ field }) => ({ field, columns: several })) : [],
  };
}

const isFirm = (party: Party | undefined) => party?.class === 'company';

const nothingRight = 'No column looks right';

/** Why nothing is taken for a field. */
function whyNone(decision: Decision, { taken, every }: Decided): string {
  const full = taken?.parts['full-name'];
  if (full) return `First and last names are in one cell (${full.column.header})`.replace(' ()', '');
  // A column that nobody is named for is not somebody else's: it holds something else.
  const other = every.find(({ party }) => isAddress(decision) || party.role !== '');
  if (taken || !other || decision === 'business') return nothingRight;
  return `${nothingRight}; ${other.lead.column.header} is ${isAddress(decision) ? 'another address' : "somebody else's"}`;
}

/** What is taken for a field, or why nothing is. */
function suggestColumn(found?: JudgedColumn, why = nothingRight) {
  if (!found) return { column: null, confidence: 0, reason: why };
  const { column, confidence, reason } = found;
  return { column: column.column, confidence, reason };
}
