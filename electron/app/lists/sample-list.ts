import type { ServiceId } from '../../../shared/model/services.ts';

/** Made-up contacts, written the way lists come out of real spreadsheets: phones in many notations, states in both. */
const contacts = [
  [
    'Blue Heron Bakery',
    'OR',
    'Mira',
    'J',
    'Castellan',
    'Portland',
    'mira@blueheron.example.com',
    '(503) 555-0142',
  ],
  ['Quarry Lane Plumbing', 'Texas', 'Otis', '', 'Brandvold', 'Austin', 'otis.b@example.com', '512-555-0117'],
  [
    'Tamarack Dental Group',
    'MN',
    'Priya',
    'K',
    'Sollander',
    'Duluth',
    'front.desk@tamarack.example.org',
    '218.555.0163',
  ],
  ['Copperline Roofing', 'AZ', 'Dario', '', 'Whitlock', 'Tucson', 'dario@example.net', '+1 520 555 0108'],
  [
    'Saltmarsh Kayaks',
    'Maine',
    'Ines',
    'R',
    'Okafor',
    'Portland',
    'ines@saltmarsh.example.com',
    '2075550155',
  ],
  [
    'Juniper & Rye Catering',
    'CO',
    'Theo',
    '',
    'Marchetti',
    'Denver',
    'theo@juniperrye.example.com',
    '(303) 555-0129',
  ],
  ['Granite Peak Auto', 'NH', 'Wanda', 'L', 'Ferreira', 'Concord', 'wanda.f@example.com', '603-555-0171'],
  [
    'Larkspur Florists',
    'Wash.',
    'Yusuf',
    '',
    'Hartigan',
    'Spokane',
    'yusuf@larkspur.example.org',
    '509 555 0134',
  ],
  ['Ironwood Fitness', 'FL', 'Clara', 'M', 'Nakagawa', 'Tampa', 'clara.n@example.net', '1-813-555-0186'],
  [
    'Mesa Verde Print Shop',
    'NM',
    'Ruben',
    '',
    'Aldercott',
    'Santa Fe',
    'ruben@mesaverde.example.com',
    '505-555-0150',
  ],
  [
    'Harborlight Insurance',
    'RI',
    'Elena',
    'T',
    'Pruszynski',
    'Providence',
    'elena@harborlight.example.com',
    '401-555-0122',
  ],
  [
    'Three Creeks Veterinary',
    'Idaho',
    'Amos',
    '',
    'Delacroix',
    'Boise',
    'office@threecreeks.example.org',
    '208-555-0147',
  ],
] as const;

const headers = ['Company', 'State', 'First Name', 'Middle', 'Last Name', 'City', 'Email', 'Phone'] as const;

const columnsOf: Record<ServiceId, readonly (typeof headers)[number][]> = {
  'business-trace': ['Company', 'City', 'State'],
  'email-append': ['First Name', 'Last Name', 'Email'],
  'phone-append': ['Company', 'Phone', 'State'],
  'name-append': ['First Name', 'Middle', 'Last Name', 'City', 'State'],
};

/** A small list that suits the service, as CSV text. */
export function sampleList(service: ServiceId): string {
  const columns = columnsOf[service];
  const rows = contacts.map((contact) => columns.map((name) => contact[headers.indexOf(name)] ?? ''));
  return [columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
