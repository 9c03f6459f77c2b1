import { any, type PartyWords } from './party.ts';

const secondary = 'second|secondary|other|additional|alternate|backup|joint|co|third|plus';
const somebody =
  'owner|contact|person|borrower|applicant|buyer|purchaser|insured|member|adult|resident|tenant|signer|holder|donor|guest|' +
  'household|account holder|trustee|maker|client|customer|decision maker|individual|parent|spouse';

/** A second person of the row's household or firm. */
export const seconds: readonly PartyWords[] = [
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
];

/** The person the row may be about, and helpers such as agents, in the order of precedence. */
export const persons: readonly PartyWords[] = [
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
];
