import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeContactList } from '../bench/made-up-lists.ts';
import type { Run } from '../e2e/app.ts';
import { defaultOptions } from '../fakes/contrary-service/options.ts';
import { type ContraryService, startContraryService } from '../fakes/contrary-service/service.ts';
import { type FaultProxy, startFaultProxy } from '../fakes/fault-proxy.ts';
import { startTeamServer, type TeamTestServer } from '../fakes/team-server.ts';
import { joinTeam } from './team.ts';

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
function damagedList(): Buffer {
  const above = ['Spring fair, visitors of our stand;;;;', 'Exported 12 May;;;;', ''];
  const header = ['Contact', 'Company', 'State', 'Mobile', 'E-mail'];
  const lines = [...above, ...[header, ...contacts].map((cells) => cells.join(';'))];
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

const donors = [
  'Donor,City,State,Gift',
  'Mary Johnson,Austin,TX,250',
  '"Brown, Robert J.",Denver,CO,100',
  'Jane & Bob Doe,Salem,OR,75',
  'Dr. Patricia Lopez MD,Boise,ID,500',
  'Maria Garcia Lopez,Miami,FL,50',
  'Hillside Roofing LLC,Reno,NV,1000',
  'James Smith,Boston,MA,40',
  'Kim Lee,Fresno,CA,60',
  '',
].join('\r\n');

const leads = [
  'Name,Phone,Country,Do Not Call,Last Call',
  'Ann Poe,(503) 555-0121,United States,No,No answer',
  'Asha Pillai,98450 12345,India,No,',
  'Bob Ray,(209) 555-0122,USA,Yes,Voicemail',
  'Cyd Fox,(971) 555-0123,USA,No,Wrong number',
  'Dee Lin,(503) 555-0124,United States,No,Voicemail',
  'Jean Roy,(416) 555-0125,Canada,No,',
  'Gus Ash,(360) 555-0126,USA,Yes,No answer',
  'Ida Moe,(425) 555-0127,USA,No,No answer',
  'Hal Orr,(541) 555-0128,United States,No,Callback',
  '',
].join('\r\n');

/** What the scenes play with: the window, a service whose answers can be chosen, and lists to send. */
export interface Stage {
  page: Page;
  service: ContraryService;
  /** Stands before the service; what is asked through it can be cut. */
  line: FaultProxy;
  connection: { name: string; address: string; key: string };
  /** Path of a list with so many made-up contacts, none of whom stands in another: they would have been asked before. */
  list(name: string, rows: number): Promise<string>;
  /** Makes a folder, which the system's dialog chooses from then on. */
  chooseFolder(name: string): Promise<void>;
  /** Joins a team in which a colleague has a past. */
  joinTeam(memberName: string): Promise<void>;
  damaged: string;
  /** First and last names in one cell, not all of them people's. */
  fullNames: string;
  /** Contacts of which some live abroad and some do not want calls. */
  spoken: string;
  /** A picture file that only its name calls a list. */
  noList: string;
}

/** Runs `play` on a stage whose files are in `folder`; its servers end with it. */
export async function withStage(
  app: Run,
  folder: string,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const service = await startContraryService();
  const line = await startFaultProxy(service.url);
  let team: TeamTestServer | undefined;
  let listed = 0;
  const { page } = app;
  const file = async (name: string, content: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  try {
    await play({
      page,
      service,
      line,
      connection: { name: 'Field sales', address: line.url, key: defaultOptions.apiKey },
      async list(name, rows) {
        const path = join(folder, name);
        await writeContactList(path, rows, listed);
        listed += rows;
        return path;
      },
      async chooseFolder(name) {
        const path = join(folder, name);
        await mkdir(path);
        await app.evaluate(({ dialog }, chosen) => {
          dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
        }, path);
      },
      async joinTeam(memberName) {
        team = await startTeamServer();
        await joinTeam(page, team, line.url, memberName);
      },
      damaged: await file('spring fair visitors.csv', damagedList()),
      fullNames: await file('gala donors.csv', Buffer.from(donors)),
      spoken: await file('expo leads.csv', Buffer.from(leads)),
      noList: await file('price list.csv', await page.screenshot()),
    });
  } finally {
    await line.close();
    await service.close();
    await team?.close();
  }
}
