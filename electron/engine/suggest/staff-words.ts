import { any, type PartyWords } from './party.ts';

/** Objects of CRM programs, whose owner is a user of the program. */
const crmObjects =
  'account|lead|contact|record|deal|opportunity|ticket|case|task|activity|person|organization|prospect|client|customer|' +
  'relationship|portfolio|file|list|data|campaign|lifecycle|pipeline|project|event|sales|hubspot|crm';
/** Who speaks for a firm of the row; not the rep of whoever keeps the list. */
export const firmContacts: readonly PartyWords[] = [
  {
    class: 'contact',
    role: 'contact',
    words: any(
      '(?:vendor|supplier|manufacturer|distributor|dealer|merchant|company|firm) (?:rep|representative|contact)(?: person)?',
    ),
  },
];

/** Who looks after the row: an owner of its record, a sales rep. */
export const staff: readonly PartyWords[] = [
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
        // Any officer but those who run a firm.
        '(?<!\\bchief\\b.*)(?!chief|executive|corporate|principal|company|business|main|primary|first|second|third|other|elected)[a-z]{3,} officer|' +
        '(?:gift|giving|development|advancement|philanthropy|loan|credit|probation|parole|case|intake|stewardship|leasing|placement|franchise) (?:consultant|worker)|social worker|' +
        '(?:in|out)?side sales(?: rep)?|sales ?(?:rep|reps|representative|person|man|agent|manager|executive|associate|owner|consultant|advisor|lead|contact|team|staff)|salesperson|salesman|' +
        '(?<!personal )(?:rep|representative)|(?:account|territory|district|regional|region|area|relationship|project|case|customer success|client success|success|program|route|f i|field|hiring|portfolio|engagement|production|partner|donor relations|crew|team|shift|group|den|class|tour|placement|intake|clinical|nurse|nurse case|care) (?:manager|mgr|executive|exec|director|specialist|coordinator|lead|leader|chief|supervisor)|area (?:developer|rep)|' +
        'csm|sdr|bdr|isr|csr|adjuster|hygienist|concierge|waiter|waitress|solicitor|slo|canvasser|recruiter|staff|technician|tech|estimator|dispatcher|inspector|underwriter|processor|' +
        'circulator|closer|opener|setter|(?:call|order|message) taker|fronter|scheduler|ambassador|liaison|foreman|preparer|landman|examiner|appraiser|counsell?or|cashier|teller|clerk|bookkeeper|secretary|paralegal|(?!rented|bought|purchased|ordered|reported)[a-z]{2,} by|counter person|upline|collector|' +
        'reports? to|reporting to|supervisor|assistant|interviewer|servicer|coach|webmaster|' +
        'vendedor|vendedora|asesor|asesora|ejecutivo|ejecutiva|representante|responsable|propietario del? (?:contacto|registro|negocio)|commercial|conseiller|conseillere|charge de compte|betreuer',
    ),
  },
];
