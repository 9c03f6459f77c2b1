import { percentage } from '../../../../shared/words/amounts.ts';
import { areNumbered, type Judgement, judgeColumn, judged } from './judge-column.ts';
import type { ColumnEvidence } from './read-columns.ts';
import { matchReading } from './read-header.ts';

const fullName =
  /^(?:(?:full|complete|display|legal|informal|formal|print|printed|sort)? ?names?(?: (?:full|complete|display))?|nombre completo|nom complet|nombre y apellidos?|(?:first (?:and )?last|last (?:and )?first)(?: middle)?(?: names?)?|first names? (?:and )?last names?|last names? (?:and )?first names?|prenom (?:et )?nom|nom (?:et )?prenom|vor und nachname)$/;

/** True for a header that could name people or businesses: "Name", "Customer", "Owner 1", "Attn". */
function namesSomebody({ reading }: ColumnEvidence): boolean {
  const { words, bare, core, party, place } = reading;
  if (words === '' || party?.class === 'company') return false;
  const ofPerson = /^(?:billing|shipping|home)$/.test(place) || (place === 'work' && party !== undefined);
  // "Billing Name" and an account's contact are somebody's; "Job Name" and "Tag Names" are not.
  const plain = (ofPerson ? core : bare).replace(/(?:^| )(?:number )?\d+\b/g, '').trim();
  return plain === '' ? party !== undefined : fullName.test(plain);
}

/** How sure it is that a column holds first and last name in one cell. */
export function judgeFullName(evidence: ColumnEvidence): Judgement {
  const { content, header, reading } = evidence;
  const share = content.share('full name');
  const looks = `${percentage(share)} look like full names`;
  const isFull = content.looksLike === 'full name';
  if (namesSomebody(evidence)) {
    const says = `Header says ${header}`;
    if (isFull) return judged(0.85 + 0.15 * share, `${says}; ${looks}`);
    if (content.looksLike === 'empty') return judged(0.4, `${says}, but the sampled cells are empty`);
    // One word in most cells is no full name, and a number or an address is no name.
    return judged(content.looksLike === 'text' && content.severalWords >= 0.6 ? 0.6 : 0.1, says);
  }
  if (!isFull) return judged(0, '');
  const part = matchReading(reading, 'first-name').score + matchReading(reading, 'last-name').score;
  if (part > 0) return judged(share > 0.6 ? share * 0.8 : 0, `Header says ${header}; ${looks}`);
  const other = matchReading(reading, 'business-name').score > 0;
  return judged(other ? 0 : share * (reading.words === '' ? 0.85 : 0.7), looks);
}

/** What the rest of the list says about columns such as "Name" and "Customer". */
interface NameContext {
  /** Other columns hold the names of people. */
  people: boolean;
  /** Columns that lists of businesses have: website, industry, rating. */
  businesses: boolean;
}

/** How sure it is that a column holds names of businesses, also under a header that could name people. */
export function judgeBusinessName(
  evidence: ColumnEvidence,
  all: readonly ColumnEvidence[],
  context: NameContext,
): Judgement {
  const judgement = judgeColumn(evidence, 'business-name', all);
  const { content, header } = evidence;
  const share = content.share('business name');
  if (content.looksLike === 'full name' && content.share('full name') > 0.6)
    return judged(judgement.confidence * 0.4, `Header says ${header}, but the column looks like full names`);
  // Programs that gather places from the web call their names titles.
  const isTitle = evidence.reading.words === 'title' && context.businesses;
  if (!namesSomebody(evidence) && !isTitle) return judgement;
  const says = `Header says ${header}`;
  if (content.looksLike === 'business name')
    return judged(0.6 + 0.3 * share, `${says}; ${percentage(share)} look like business names`);
  // Words such as "Customer" name businesses as often as people; "Owner" and "Member" hardly ever.
  const either = /^(?:(?:customer|client|prospect|lead)s?(?: name)?|name)$/.test(evidence.reading.words);
  const open =
    either &&
    content.looksLike === 'text' &&
    !areNumbered(evidence.cells) &&
    (context.people || context.businesses);
  return judged(open ? 0.5 : 0, says);
}
