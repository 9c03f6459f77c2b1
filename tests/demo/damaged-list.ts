/** Contacts of a fair, all made up: name, company, state, phone, email. What is wrong with them is wrong on purpose. */
const contacts = [
  ['Zoë Fairweather', 'Café Lumière', 'Oregon', '(503) 555-0142', 'zoe@lumiere.example.com'],
  ['Otis Brandvold', 'Quarry Lane Plumbing', 'TX', '512.555.0117', 'otis.b@example.com'],
  ['Priya Sollander', 'Tamarack Dental Group', 'MN', '2185550163.0', 'front.desk@tamarack.example.org'],
  ['Dario Whitlock', 'Copperline Roofing', 'AZ', '+1 520 555 0108', 'dario@example.net'],
  ['Inés Okafor', 'Saltmarsh Kayaks', 'Maine', '2.08E+09', 'ines@saltmarsh.example.com'],
  ['Theo Marchetti', 'Juniper & Rye Catering', 'CO', '303-555-0129 x4', 'theo@juniperrye.example.com'],
  ['Wanda Ferreira', 'Granite Peak Auto', 'NH', '6.035550171E+09', 'wanda.f@example.com'],
  ['Otis Brandvold', 'Quarry Lane Plumbing', 'Texas', '(512) 555-0117', 'otis.b@example.com'],
  ['Yusuf Hartigan', 'Larkspur Florists', 'Wash.', '509 555 0134', 'yusuf@larkspur.example.org'],
  ['Clara Nakagawa', 'Ironwood Fitness', 'FL', '555-0186', 'clara.n@example.net'],
  ['Rubén Aldercott', 'Mesa Verde Print Shop', 'NM', '1-505-555-0150', 'ruben@mesaverde.example.com'],
  ['Elena Pruszynski', 'Harborlight Insurance', 'RI', '', 'elena@harborlight.example.com'],
  ['Amos Delacroix', 'Three Creeks Veterinary', 'Idaho', '208-555-0147', 'office@threecreeks.example.org'],
];

/**
 * A list as a spreadsheet in another country leaves it: title lines above the header, semicolons, Windows-1252, phones
 * turned into numbers, one contact twice.
 */
export function damagedList(): Buffer {
  const above = ['Spring fair, visitors of our stand;;;;', 'Exported 12 May;;;;', ''];
  const header = ['Contact', 'Company', 'State', 'Mobile', 'E-mail'];
  const lines = [...above, ...[header, ...contacts].map((cells) => cells.join(';'))];
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}
