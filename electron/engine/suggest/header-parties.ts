/**
 * Who a column is about.
 * - contact: the person a row is about, by a word that every list uses alike (contact, customer, lead)
 * - role: a person named by a role (owner, borrower, donor)
 * - minor-role: a person who is the row's only where no other is (buyer beside attendee, parent beside student)
 * - second: another person of the same household or firm
 * - helper: staff, unless the list has nobody else (agent, attorney, manager)
 * - company: the row's company
 * - staff, source, record, stranger: never the one a row is about
 */
export type PartyClass =
  | 'contact'
  | 'role'
  | 'minor-role'
  | 'second'
  | 'helper'
  | 'company'
  | 'staff'
  | 'source'
  | 'record'
  | 'stranger';

export interface Party {
  class: PartyClass;
  /** The same for the columns of one group: "owner", "contact"; '' where the header names nobody. */
  role: string;
  /** Counted from 1: 2 for "Owner 2 First Name". */
  ordinal: number;
  /** The header has a number for it, as in "Owner 1". */
  numbered: boolean;
}

const any = (words: string) => new RegExp(`\\b(?:${words})\\b`);

/** Objects of CRM programs, whose owner is a user of the program. */
const crmObjects =
  'account|lead|contact|record|deal|opportunity|ticket|case|task|activity|person|organization|prospect|client|customer|' +
  'relationship|portfolio|file|list|data|campaign|lifecycle|pipeline|project|event|sales|hubspot|crm';
const secondary = 'second|secondary|other|additional|alternate|backup|joint|co|third|plus';
const somebody =
  'owner|contact|person|borrower|applicant|buyer|purchaser|insured|member|adult|resident|tenant|signer|holder|donor|guest|' +
  'household|account holder|trustee|maker|client|customer|decision maker|individual|parent|spouse';

interface PartyWords {
  class: PartyClass;
  words: RegExp;
  /** The role where the words differ; the words found stand for it otherwise. */
  role?: string;
  /** Words that follow and belong to what the column holds, so that they are not taken away. */
  keeps?: RegExp;
}

/** In the order of precedence: a header that names two is about the first ("Contact owner", "Vendor contact"). */
const parties: readonly PartyWords[] = [
  {
    class: 'source',
    words: any(
      'refer(?:red|ral|rer|ring)(?: by| person| partner| contact| provider| physician)?|referee|recommended by|introduced by|' +
        '(?:lead|original|traffic|data|list) source|source|utm|campaign|channel',
    ),
  },
  {
    class: 'record',
    words: any(
      '(?:(?:last|date) )?(?:created|modified|updated|entered|added|uploaded|imported|scanned|edited|changed|submitted|' +
        'verified|deleted|approved|processed|recorded|reviewed|exported|synced|inserted|registered) by|owning (?:user|team|business unit)|creator|modifier|last editor',
    ),
  },
  {
    class: 'staff',
    role: 'owner of the account',
    words: any(
      `(?:${crmObjects}) owner(?! (?:mail|mailing|address)\\b)|(?:${crmObjects}) assignee|owner of (?:the )?(?:${crmObjects})|owner (?:id|alias|role|user)`,
    ),
  },
  {
    class: 'staff',
    words: any(
      'assigned(?: to| rep| user| agent| officer| staff| sales)*|assignee|' +
        '(?:gift|giving|development|advancement|philanthropy|loan|credit|major gifts?|planned giving|probation|parole|case|intake|stewardship|leasing) (?:officer|consultant|worker)|' +
        '(?:in|out)?side sales(?: rep)?|sales ?(?:rep|reps|representative|person|man|agent|manager|executive|associate|owner|consultant|advisor|lead|contact|team|staff)|salesperson|salesman|' +
        '(?<!personal )(?:rep|representative)|(?:account|territory|district|regional|region|area|relationship|project|case|property|customer success|client success|success|branch|program|route|f i|field|hiring|portfolio|engagement|production|partner|community|donor relations|crew|team|shift) (?:manager|mgr|executive|exec|director|specialist|coordinator|lead|leader|supervisor)|' +
        'csm|sdr|bdr|isr|csr|adjuster|hygienist|concierge|waiter|waitress|solicitor|slo|canvasser|recruiter|staff|technician|tech|estimator|dispatcher|inspector|underwriter|processor|' +
        'closer|setter|counsell?or|cashier|teller|clerk|bookkeeper|(?:handled|managed|owned|sold|serviced|booked|recruited|called|contacted|invited|closed|set|solicited|prospected) by|' +
        'reports? to|reporting to|supervisor|assistant|operator|interviewer|caller|servicer|coach|webmaster|' +
        'vendedor|vendedora|asesor|asesora|ejecutivo|ejecutiva|representante|responsable|propietario del? (?:contacto|registro|negocio)|commercial|conseiller|conseillere|charge de compte|betreuer',
    ),
  },
  {
    class: 'stranger',
    words: any(
      '(?:parent|partner|previous|former|prior|past|competitor|subsidiary|sister|holding|related|other|referring) (?:company|organi[sz]ation|account|employer|business|firm)|' +
        '(?<=\\w )other (?:first|last|middle|sur|family|given) ?name|pets?|animal|subsidiary|competitor|committee|deceased|decedent|emergency(?: contact)?|beneficiary|dependents?|child(?:ren)?|kids?|relatives?|relation|neighbou?r|next of kin|' +
        'honou?ree|in (?:honou?r|memory) of|tribute|memorial|notify|acknowledg\\w+|plaintiffs?|secured party|creditor|lender|lien ?holder|mortgagee|judge|court|' +
        'registered agent|ra|opposing|grantor|phonetic|nickname|maiden|former|previous|care of|reference|witness|notary|escrow|title company|servicing|' +
        'sender|payee|previous owner|prior owner|informant|hijos?|enfants?',
    ),
  },
  {
    class: 'second',
    role: 'spouse',
    words: any(
      'spouse|sp bio|sp sp bio|cn sp|wife|partner|significant other|fiancee?|domestic partner|conjointe?|conyuge|esposa|esposo|epouse',
    ),
  },
  {
    class: 'second',
    words: any(
      `(?:${secondary}) (?:${somebody}|(?:first|last|middle|full|given|sur|family)(?= name|$))|(?:secondary|other|additional|alternate|joint) name|co ?(?:owner|borrower|applicant|buyer|signer|insured|client|debtor)|` +
        'authorized official|guarantor|recipient|mother|father|guardian|joint',
    ),
    // What it holds stays: "Secondary First Name". "Second Name" is a middle name, "Co Name" a company's.
    keeps: any('name|first|last|middle|full|given|sur|family'),
  },
  {
    class: 'role',
    role: 'personal representative',
    words: any('personal representative|executor|executrix|administrator|pr(?= )|heir'),
  },
  {
    class: 'helper',
    words: any(
      '(?:list|listing|buyers?|selling|co list|insurance|purchasing|real estate) agent|(?:list|listing) office|agent|broker|realtor|attorney|lawyer|teacher|' +
        'physician|doctor|provider|producer|advis[eo]r|manager|user|installer|contractor(?= (?:name|phone|email|first|last))|landlord|lessor|trustee|' +
        'consultant|instructor|trainer|planner|host|organizer|coordinator|director|principal(?= (?:name|first|last|phone|email|middle))|company owner',
    ),
  },
  {
    class: 'role',
    role: 'owner',
    words: any(
      '(?:property|business|home|unit|current|legal|parcel|land|lot|vehicle|primary|main|deed|store) ?owner|homeowner|owner|propietario|proprietaire|dueno',
    ),
  },
  {
    class: 'minor-role',
    words: any(
      'candidate|buyer|purchaser|seller|parents?|sponsor|payer|orderer|signer|shipper|consignee|renter|occupant',
    ),
  },
  {
    class: 'role',
    words: any(
      'borrower|mortgagor|offender|violator|inmate|contributor|pledger|payor|giver|player|camper|worker|applicant|insured|policy ?holder|donor|voters?|members?|patient|tenant|lessee|employee|attendee|registrant|delegate|invitee|guest|participant|' +
        'student|alum(?:nus|na|ni)?|resident|tax ?payer|grantee|defendant|debtor|petitioner|respondent|household|head of household|husband|franchisee|decision maker|executive|' +
        'officer|ceo|cfo|coo|cto|president|founder|subscriber|volunteer|claimant|beneficial owner|enrollee|licensee|practitioner|physician|nurse|dentist|investor|' +
        'account holder|contractor',
    ),
  },
  {
    class: 'contact',
    role: 'contact',
    words: any(
      '(?:main|primary|billing|vendor|company|business|key|first|site|customer|client|best|personal|mailing|point of) contact|contact person|point of contact|contacto|' +
        'contacts?(?! (?:number|no|num)\\b)|customers?|clients?|client[ae]|lead|prospect|person|people|individual|constituent|cn bio|cn|bio|input|your|my|attn|attention|kunde|default|card ?holder|card',
    ),
  },
  { class: 'company', role: 'school', words: any('school|university|college') },
  {
    class: 'company',
    role: 'dealer',
    words: any(
      'store|branch|vendor|supplier|merchant|dealer|brokerage|venue|resort|insurer|insurance (?:company|carrier|co)|ins (?:co|company|carrier)|carrier|surety|registrar|bank',
    ),
  },
  {
    class: 'company',
    role: 'company',
    words: any(
      'company|employer|organi[sz]ation|account|firm|hq|headquarters?|head office|corporate|corporation|facility|empresa|entreprise|societe|firma',
    ),
  },
];

const numberWords: Record<string, number> = {
  first: 1,
  primary: 1,
  main: 1,
  second: 2,
  secondary: 2,
  third: 3,
};

export interface PartyReading {
  party: Party;
  /** The words without those that name the party and its number; a company's stay, since they may name what it holds. */
  rest: string;
}

/** Who a header is about, from its spelled-out words; undefined where it names nobody. */
export function readParty(words: string): PartyReading | undefined {
  for (const { class: kind, words: pattern, role, keeps } of parties) {
    const found = pattern.exec(words);
    if (!found) continue;
    let [text] = found;
    const tail = keeps && new RegExp(`${keeps.source}$`).exec(text);
    if (tail) text = text.slice(0, tail.index).trim();
    const before = words.slice(0, found.index);
    const behind = words.slice(found.index + text.length);
    const counted = /^ (?:number )?0*(\d{1,2})(?!\d)/.exec(behind);
    const front = /(?:^| )(first|primary|main|second|secondary|third|\d) $/.exec(before);
    const digit = counted?.[1] ?? front?.[1];
    const ordinal = digit === undefined ? 1 : (numberWords[digit] ?? Number(digit));
    const rest = `${front ? before.slice(0, front.index) : before} ${behind.slice(counted?.[0].length ?? 0)}`;
    const tidy = (kind === 'company' ? words : rest).replace(/\s+/g, ' ').trim();
    return {
      party: { class: kind, role: role ?? text.replace(/s$/, ''), ordinal, numbered: counted !== null },
      rest: tidy,
    };
  }
  return undefined;
}
