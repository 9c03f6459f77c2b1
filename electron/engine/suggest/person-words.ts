import { any, type PartyWords } from './party.ts';

const secondary = 'second|secondary|other|additional|alternate|backup|joint|co|third|plus';
const somebody =
  'owner|contact|person|borrower|applicant|buyer|purchaser|insured|member|adult|resident|tenant|signer|holder|donor|guest|' +
  'household|account holder|trustee|maker|client|customer|driver|decision maker|individual|parent|guardian|spouse';

/** A second person of the row's household or firm. */
export const seconds: readonly PartyWords[] = [
  {
    class: 'second',
    role: 'spouse',
    words: any(
      'spouse|hubby|sp bio|sp sp bio|cn sp|wife|partner|significant other|fiancee?|domestic partner|conjointe?|conyuge|esposa|esposo|epouse',
    ),
  },
  {
    class: 'second',
    words: any(
      `(?:${secondary}) (?:${somebody}|(?:first|last|middle|full|given|sur|family)(?= name|$))|(?:secondary|other|additional|alternate|joint) name|co ?(?:owner|borrower|applicant|buyer|signer|insured|client|debtor)|` +
        'authorized official|guarantor|recipient|dependants?|passenger|heir|power of attorney|next of kin|joint|ticket holder|add ?on member|accompanying guest',
    ),
    // What it holds stays: "Secondary First Name". "Second Name" is a middle name, "Co Name" a company's.
    keeps: any('name|first|last|middle|full|given|sur|family'),
  },
];

/** Who answers for a child, or pays for it. */
export const guardians: readonly PartyWords[] = [
  { class: 'guardian', words: any('mother|mom|mum|mommy|father|dad|daddy') },
  { class: 'guardian', words: any('responsible party|inquirer') },
  { class: 'guardian', role: 'payer', words: any('(?:bill )?payer|payor') },
  {
    class: 'guardian',
    role: 'parent',
    words: any('(?:host |legal )?parents?(?: (?:or |and )?(?:legal )?guardians?)?|(?:legal )?guardians?'),
  },
];

/** Who mostly is too young to be written to. */
export const children: readonly PartyWords[] = [
  {
    class: 'child',
    words: any(
      'student|pupil|player|camper|scout|athlete|swimmer|dancer|gymnast|skater|wrestler|cheerleader|child|kid|minor',
    ),
  },
];

/** The person the row may be about, and helpers such as agents, in the order of precedence. */
export const persons: readonly PartyWords[] = [
  {
    class: 'role',
    role: 'personal representative',
    words: any('personal representative|executor|executrix|administrator|administratrix|pr(?= )'),
  },
  {
    class: 'role',
    words: any('(?:executive|managing) director|managing (?:partner|member)'),
  },
  { class: 'role', role: 'owner', words: any('owner (?:and |or )?(?:manager|operator|mgr)') },
  {
    class: 'helper',
    words: any(
      '(?:list|listing|buyers?|selling|co list|insurance|purchasing|real estate|showing) (?:agent|contact|service)|(?:list|listing) office|agent|broker|realtor|attorney|lawyer|teacher|' +
        'physician|doctor|provider|surgeon|specialist|therapist|chiropractor|optometrist|optician|ophthalmologist|hygienist|dentist|nurse|practitioner|veterinarian|vet|nanny|caregiver|tutor|groomer|chef|author|architect|engineer|pastor|priest|clergy|celebrant|deacon|steward|operator|superintendent|accountant|cpa|producer|advis[eo]r|manager|user|installer|(?:general |sub ?)?contractor|landlord|lessor|(?:property|branch|office|community|store|general|practice|plant|facility) (?:manager|mgr)|trustee|' +
        'consultant|instructor|trainer|planner|host|organizer|coordinator|director|principal(?= (?:name|first|last|phone|email|middle))|company owner',
    ),
  },
  {
    class: 'role',
    role: 'owner',
    words: any(
      '(?:property|business|home|unit|current|legal|parcel|land|lot|vehicle|primary|main|deed|store|pet|dog|cat|horse|animal|boat) ?owner|pet parent|homeowner|owner|propietario|proprietaire|dueno',
    ),
  },
  { class: 'minor-role', role: 'renter', words: any('rented by') },
  {
    class: 'minor-role',
    role: 'reporter',
    words: any(
      'reported by|reporter|reporting (?:party|person)|reporting(?= (?:name|first|last|phone|email))|complainant',
    ),
  },
  { class: 'minor-role', role: 'buyer', words: any('(?:bought|purchased|ordered) by') },
  {
    class: 'minor-role',
    words: any(
      'candidate|buyer|purchaser|seller|sponsor|orderer|signer|sender|renter|occupant|household|caller|driver',
    ),
  },
  {
    class: 'role',
    words: any(
      'borrower|mortgagor|offender|violator|inmate|contributor|pledger|giver|worker|taker|applicant|insured|policy ?holder|donor|voters?|members?|patient|tenant|lessee|employee|attendee|registrant|delegate|invitee|guest|participant|' +
        'alum(?:nus|na|ni)?|speaker|adopter|bidder|resident|tax ?payer|grantee|defendant|debtor|petitioner|respondent|head of household|husband|franchisee|decision maker|executive|' +
        '(?:company |corporate |business )?officer|ceo|cfo|coo|cto|president|founder|subscriber|volunteer|claimant|beneficial owner|enrollee|licensee|investor|awardee|finalist|nominee|' +
        'account holder',
    ),
  },
  {
    class: 'contact',
    role: 'contact',
    words: any(
      '(?:main|primary|billing|vendor|company|business|key|first|site|customer|client|best|personal|mailing|point of) contact|contact person|point of contact|contacto|' +
        'contacts?(?! (?:number|no|num)\\b)|account(?= (?:first|last|middle|[fl] ?name)\\b)|customers?|clients?|client[ae]|lead|prospect|person|people|individual|constituent|cn bio|cn|bio|input|your|my|attn|attention|kunde|default|card ?holder|card(?= (?:first|last|name|billing)\\b)',
    ),
  },
];
