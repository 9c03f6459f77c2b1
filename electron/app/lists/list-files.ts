import { join } from 'node:path';
import type { ServiceId } from '../../../shared/model/services.ts';
import { type Disk, writeAtomically } from '../../platform/disk.ts';
import { fileName } from '../../platform/file-name.ts';
import { asFileError } from '../../platform/file-problems.ts';

/** Lists that come from inside the app: pasted tables and the sample. They become files, so that all lists are read alike. */
export type ListFiles = ReturnType<typeof createListFiles>;

/** A pasted table is the user's own data: it is kept for a week in case they come back to it, then removed. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** @param directory the app's data folder */
export function createListFiles(disk: Disk, directory: string, now: () => number) {
  const pasted = join(directory, 'pasted');
  const samples = join(directory, 'samples');
  const again = join(directory, 'check-again');
  const misses = join(directory, 'misses');
  const given = new Set<string>();

  /** The path of a new file, which is written where there is a text for it. */
  async function inFolder(folder: string, name: string, what: string, text?: string): Promise<string> {
    const path = join(folder, name);
    try {
      await disk.makeFolder(folder);
      if (text !== undefined) await writeAtomically(disk, path, text);
      return path;
    } catch (error) {
      throw asFileError(error, what, 'writing');
    }
  }

  /** Two may be pasted in one moment, and a job may be reading the first. */
  function freeName(stem: string): string {
    for (let copy = 1; ; copy++) {
      const name = copy === 1 ? `${stem}.csv` : `${stem} ${copy}.csv`;
      if (given.has(name)) continue;
      given.add(name);
      return name;
    }
  }

  return {
    /** Removes pasted tables and lists made of results that were kept long enough; to be called at each start. */
    async removeOld(): Promise<void> {
      const before = now() - keptForMs;
      for (const folder of [pasted, again, misses])
        for (const { name, isFolder } of await disk.list(folder)) {
          const path = join(folder, name);
          const facts = isFolder ? null : await disk.facts(path);
          if (facts !== null && facts.modifiedAt < before) await disk.remove(path);
        }
    },
    /** Answers the path of the new file. Rejects with a ProblemError where the disk does not take it. */
    async paste(text: string): Promise<string> {
      const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
      return inFolder(pasted, freeName(`Pasted list ${stamp}`), 'The pasted table could not be kept', text);
    },
    /** A path for the numbers of these lists that are checked again, which the engine writes. */
    forNumbers([first = '', ...others]: readonly string[]): Promise<string> {
      const name = others.length === 0 ? first.replace(/\.[^.]*$/, '') : `${others.length + 1} lists`;
      const file = freeName(fileName(`${name} - check again`));
      return inFolder(again, file, 'The numbers could not be written');
    },
    /** A path for the rows of a list that had no match, which the engine writes. @param name without an ending */
    forMisses: (name: string) => inFolder(misses, freeName(fileName(name)), 'The rows could not be written'),
    /** A path for the built-in list of a service. */
    sample: (service: ServiceId) =>
      inFolder(samples, `sample-${service}.csv`, 'The sample list could not be written', sampleList(service)),
  };
}

/** Made-up contacts, written the way lists come out of real spreadsheets: phones in many notations, states in both. */
const [headers = [], ...contacts] = `Company,State,First Name,Middle,Last Name,City,Email,Phone
Blue Heron Bakery,OR,Mira,J,Castellan,Portland,mira@blueheron.example.com,(503) 555-0142
Quarry Lane Plumbing,Texas,Otis,,Brandvold,Austin,otis.b@example.com,512-555-0117
Tamarack Dental Group,MN,Priya,K,Sollander,Duluth,front.desk@tamarack.example.org,218.555.0163
Copperline Roofing,AZ,Dario,,Whitlock,Tucson,dario@example.net,+1 520 555 0108
Saltmarsh Kayaks,Maine,Ines,R,Okafor,Portland,ines@saltmarsh.example.com,2075550155
Juniper & Rye Catering,CO,Theo,,Marchetti,Denver,theo@juniperrye.example.com,(303) 555-0129
Granite Peak Auto,NH,Wanda,L,Ferreira,Concord,wanda.f@example.com,603-555-0171
Larkspur Florists,Wash.,Yusuf,,Hartigan,Spokane,yusuf@larkspur.example.org,509 555 0134
Ironwood Fitness,FL,Clara,M,Nakagawa,Tampa,clara.n@example.net,1-813-555-0186
Mesa Verde Print Shop,NM,Ruben,,Aldercott,Santa Fe,ruben@mesaverde.example.com,505-555-0150
Harborlight Insurance,RI,Elena,T,Pruszynski,Providence,elena@harborlight.example.com,401-555-0122
Three Creeks Veterinary,Idaho,Amos,,Delacroix,Boise,office@threecreeks.example.org,208-555-0147`
  .split('\n')
  .map((line) => line.split(','));

const columnsOf: Record<ServiceId, readonly string[]> = {
  'business-trace': ['Company', 'City', 'State'],
  'email-append': ['First Name', 'Last Name', 'Email'],
  'phone-append': ['Company', 'Phone', 'State'],
  'name-append': ['First Name', 'Middle', 'Last Name', 'City', 'State'],
};

/** A small list that suits the service, as CSV text. */
export function sampleList(service: ServiceId): string {
  const places = columnsOf[service].map((name) => headers.indexOf(name));
  const lines = [headers, ...contacts].map((row) => places.map((at) => row[at] ?? '').join(','));
  return lines.map((line) => `${line}\r\n`).join('');
}
