import type { Choices } from './random.ts';

/** What made-up people consist of. Nobody should take any of it for a real person, place or company. */
export const firstNames: Choices<string> = [
  'Alder',
  'Briony',
  'Caspian',
  'Delphine',
  'Ember',
  'Fenwick',
  'Greta',
  'Hollis',
  'Isolde',
  'Jasper',
  'Kestrel',
  'Linnea',
  'Merritt',
  'Nerys',
  'Osric',
  'Petra',
  'Quincy',
  'Rowena',
  'Soren',
  'Tamsin',
  'Ulric',
  'Verity',
  'Wilder',
  'Xanthe',
  'Yorick',
  'Zinnia',
];

export const middleNames: Choices<string> = ['', '', '', 'Q', 'Lark', 'Vale', 'Wren', 'Z'];

export const lastNames: Choices<string> = [
  'Applecroft',
  'Brindlemoor',
  'Cloudesley-Test',
  'Demoray',
  'Exampleton',
  'Fictura',
  'Gableford',
  'Hypothet',
  'Imagin',
  'Justpretend',
  "O'Sample",
  'Mockridge',
  'Notareal',
  'Placeholm',
  'Quillmoor',
  'Rehearsal',
  'Samplewood',
  'Testerby',
  'Underwhist',
  'Wouldbe',
];

export const streets: Choices<string> = [
  'Sample Street',
  'Made-Up Lane',
  'Placeholder Road',
  'Rehearsal Avenue',
  'Example Boulevard',
  'Fiction Court',
  'Practice Parkway',
  'Pretend Place',
  'Specimen Square, Suite 4',
  'Trial Terrace',
];

export const cities: Choices<string> = [
  'Exampleville',
  'Sampleton',
  'Mockport',
  'Fictionburg',
  'Port Placebo',
  'New Nowhere',
  'Testers Mill',
];

export const states: Choices<string> = [
  'AZ',
  'CA',
  'CO',
  'FL',
  'GA',
  'IL',
  'MA',
  'MI',
  'NC',
  'NJ',
  'NY',
  'OH',
  'PA',
  'TX',
  'VA',
  'WA',
];

/** States that keep a do-not-call list of their own. */
export const statesWithOwnList: Choices<string> = ['CO', 'FL', 'IN', 'MA', 'MO', 'PA', 'TN', 'TX', 'WY'];

export const areaCodes: Choices<string> = [
  '202',
  '206',
  '212',
  '303',
  '305',
  '312',
  '404',
  '415',
  '512',
  '602',
  '617',
  '702',
  '713',
  '919',
];

export const carriers: Choices<string> = [
  'Example Wireless',
  'Sample Telecom',
  'Placeholder Voice',
  'Mock Mobile',
];

export const lineTypes: Choices<string> = ['mobile', 'mobile', 'mobile', 'landline', 'voip'];

export const roles: Choices<string> = ['Owner', 'President', 'Manager', 'Director', 'Secretary', 'Member'];

/** Domains set aside for examples: no mail to them reaches anybody. */
export const mailDomains: Choices<string> = ['example.com', 'example.net', 'example.org'];
