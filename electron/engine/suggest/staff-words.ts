import { any, type PartyWords } from './party.ts';

/** Objects of CRM programs, whose owner is a user of the program. */
const crmObjects =
  'account|lead|contact|record|deal|opportunity|ticket|case|task|activity|person|organization|prospect|client|customer|' +
  'relationship|portfolio|file|list|data|campaign|lifecycle|pipeline|project|event|sales|hubspot|crm';
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
        '(?:gift|giving|development|advancement|philanthropy|loan|credit|major gifts?|planned giving|probation|parole|case|intake|stewardship|leasing) (?:officer|consultant|worker)|' +
        '(?:in|out)?side sales(?: rep)?|sales ?(?:rep|reps|representative|person|man|agent|manager|executive|associate|owner|consultant|advisor|lead|contact|team|staff)|salesperson|salesman|' +
        '(?<!personal )(?:rep|representative)|(?:account|territory|district|regional|region|area|relationship|project|case|property|customer success|client success|success|branch|program|route|f i|field|hiring|portfolio|engagement|production|partner|community|donor relations|crew|team|shift) (?:manager|mgr|executive|exec|director|specialist|coordinator|lead|leader|supervisor)|' +
        'csm|sdr|bdr|isr|csr|adjuster|hygienist|concierge|waiter|waitress|solicitor|slo|canvasser|recruiter|staff|technician|tech|estimator|dispatcher|inspector|underwriter|processor|' +
        'closer|setter|counsell?or|cashier|teller|clerk|bookkeeper|(?:handled|managed|owned|sold|serviced|booked|recruited|called|contacted|invited|closed|set|solicited|prospected) by|' +
        'reports? to|reporting to|supervisor|assistant|operator|interviewer|caller|servicer|coach|webmaster|' +
        'vendedor|vendedora|asesor|asesora|ejecutivo|ejecutiva|representante|responsable|propietario del? (?:contacto|registro|negocio)|commercial|conseiller|conseillere|charge de compte|betreuer',
    ),
  },
];
