import Papa from 'papaparse';
import { type BulkService, bulkServices } from '../../../shared/model/services.ts';
import { htmlPage, json, type Reply, refuse } from './answers.ts';
import { isContactable, isHit, knownPhones } from './lookups.ts';
import type { ContraryOptions } from './options.ts';

/** A result as this service writes it: LF record ends, a BOM, and column names of its own. */
function resultCsv(upload: string, inputColumn: string): Buffer {
  const [header = [], ...rows] = Papa.parse<string[]>(upload.replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
  }).data;
  const input = header.indexOf(inputColumn);
  const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
  const cells = knownPhones
    .flat()
    .map((phone) => [
      phone.number,
      phone.type,
      yesNo(phone.dnc),
      yesNo(phone.tcpa),
      phone.states.join('|'),
      yesNo(isContactable(phone)),
    ]);
  const names = cells.flatMap((_, at) =>
    ['', ' type', ' dnc', ' tcpa', ' state_dnc', ' contactable'].map((end) => `Phone${at + 1}${end}`),
  );
  const lines = rows.map((row) => [
    ...row,
    ...(isHit(row[input] ?? '') ? cells.flat() : names.map(() => '')),
  ]);
  return Buffer.from(`\uFEFF${Papa.unparse([[...header, ...names], ...lines], { newline: '\n' })}\n`);
}

export interface ContraryJob {
  id: number;
  service: BulkService;
  /** The uploaded file as it arrived, and the form's other fields. */
  upload: Buffer;
  fields: Record<string, string>;
  result: Buffer;
  rows: number;
  polls: number;
  done: boolean;
  /** Links given out so far; with 'expiring' those up to `expiredLinks` are dead. */
  links: number;
  expiredLinks: number;
}

/** Which bulk service a create path belongs to, if any. */
export function serviceAt(path: string): BulkService | undefined {
  return Object.values(bulkServices).find((service) => service.path === path);
}

/** The jobs this service has accepted, and what it says about them. */
export class ContraryJobs {
  readonly accepted: ContraryJob[] = [];
  #nextId = 7001;

  /** The answer to a create; a job was made only if one was added to `accepted`. */
  async create(
    service: BulkService,
    contentType: string,
    body: Buffer,
    options: ContraryOptions,
  ): Promise<Reply> {
    const form = await readForm(contentType, body);
    const missing = service.columns.find(({ field, required }) => required && !form?.fields[field]);
    if (!form?.file) return refuse(options.refusal, 422, 'csv_file', 'Where is the file?');
    if (missing) return refuse(options.refusal, 422, missing.field, 'Which column?');
    if (options.create === 'invalid')
      return refuse(options.refusal, 422, 'csv_file', 'We can not use this file');
    if (options.create === 'no-credits')
      return refuse(options.refusal, 402, 'credits', 'Insufficient credits');
    if (options.create === 'server-error') return htmlPage(502, 'Bad Gateway');
    const upload = form.file.toString('utf8');
    const inputColumn = form.fields[service.columns[0]?.field ?? ''] ?? '';
    const job: ContraryJob = {
      id: this.#nextId,
      service,
      upload: form.file,
      fields: form.fields,
      result: resultCsv(upload, inputColumn),
      rows: Papa.parse(upload, { skipEmptyLines: true }).data.length - 1,
      polls: 0,
      done: false,
      links: 0,
      expiredLinks: 0,
    };
    this.#nextId += 1;
    this.accepted.push(job);
    if (options.create === 'accept-garbled') return htmlPage(200, 'Welcome');
    return json(201, {
      [options.idName]: options.idAs === 'text' ? String(job.id) : job.id,
      status: 'pending',
      ...typeField(service, options),
      created_at: createdAt,
      message: 'OK',
    });
  }

  find(service: BulkService, id: string): ContraryJob | undefined {
    return this.accepted.find((job) => String(job.id) === id && job.service === service);
  }
}

const createdAt = '2025-03-01T12:00:00';

/** A service type as `typeAs` has it written. */
function typeField(service: BulkService, options: ContraryOptions): object {
  const type = service.serviceType;
  if (options.typeAs === 'type') return { type: type.replace(' ', '-') };
  return { service_type: options.typeAs === 'underscored' ? service.label.replace(' ', '_') : type };
}

/** The answer to a status request. `url` is download_url, undefined for none. */
export function statusBody(
  job: ContraryJob,
  url: string | null | undefined,
  options: ContraryOptions,
): object {
  const failed = job.done && options.ending === 'failed';
  const odd = job.done && options.ending === 'unknown-word';
  const word = failed ? 'failed' : odd ? 'quarantined' : job.done ? 'COMPLETED' : 'In Progress';
  const hasWord = options.stateAs === 'status' || options.stateAs === 'both' || failed || odd;
  const hasPending = options.stateAs === 'pending' || options.stateAs === 'both';
  return {
    id: options.idAs === 'text' ? String(job.id) : job.id,
    created_at: createdAt,
    ...(hasPending && { pending: !job.done }),
    ...(hasWord && { status: word }),
    ...typeField(job.service, options),
    ...(url !== undefined && { download_url: url }),
    ...(!options.countsOmitted && {
      phones_checked: job.done ? job.rows * 3 : 0,
      phones_flagged: job.done ? job.rows * 2 : 0,
      rows_uploaded: job.rows,
      credits_deducted: job.done ? job.rows : 0,
    }),
  };
}

async function readForm(contentType: string, body: Buffer) {
  try {
    const form = await new Response(Uint8Array.from(body), {
      headers: { 'content-type': contentType },
    }).formData();
    const fields: Record<string, string> = {};
    let file: Buffer | undefined;
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] = value;
      else if (name === 'csv_file') file = Buffer.from(await value.arrayBuffer());
    }
    return { fields, file };
  } catch {
    return undefined;
  }
}
