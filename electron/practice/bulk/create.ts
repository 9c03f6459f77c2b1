import { createWriteStream } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BulkService, bulkServices, serviceIds } from '../../../shared/model/services.ts';
import type { Clock } from '../../platform/clock.ts';
import { type FieldErrors, missingField, refuse, ValidationError } from '../errors.ts';
import type { PracticeSettings } from '../options.ts';
import { readTable } from './csv-file.ts';
import type { JobRunner } from './job-runner.ts';
import type { Job, JobRequest, JobStore } from './practice-jobs.ts';

/** Specification 4.2: the four creates. A job exists once its upload is complete and valid, not before. */
export function bulkCreateRoutes(
  app: FastifyInstance,
  parts: { store: JobStore; runner: JobRunner; settings: () => PracticeSettings },
): void {
  for (const id of serviceIds) {
    const service = bulkServices[id];
    app.post(service.path, async (request, reply) => {
      if (!request.isMultipart()) return refuse(reply, 415, 'Send the file as multipart/form-data.');
      const incoming = await parts.store.receive();
      try {
        const form = await receiveForm(request, incoming.upload);
        const accepted = await validate(service, form, incoming.upload);
        const { baseMs, perRowMs } = parts.settings().jobTime;
        const durationMs = baseMs + perRowMs * accepted.rowsUploaded;
        const job = await parts.store.add(incoming.folder, accepted, durationMs);
        parts.runner.start(job);
        return reply.code(201).send(creationBody(service, job));
      } catch (error) {
        await incoming.discard();
        throw error;
      }
    });
  }
}

async function validate(service: BulkService, form: UploadedForm, upload: string): Promise<JobRequest> {
  const errors: FieldErrors = {};
  if (!form.hasFile) errors.csv_file = ['No file was sent.'];
  for (const { field, required } of service.columns) {
    if (required && !form.fields.get(field)) errors[field] = [missingField];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);

  const { header, rows } = await readTable(upload);
  const inputs: JobRequest['inputs'] = {};
  for (const { field } of service.columns) {
    const name = form.fields.get(field);
    if (!name) continue;
    const index = header.indexOf(name);
    if (index < 0) errors[field] = [`The file has no column "${name}".`];
    else inputs[field] = index;
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return { service: service.id, header, inputs, rowsUploaded: rows };
}

/** Specification 2.1, the creation response. */
function creationBody(service: BulkService, job: Job) {
  return {
    queue_id: job.id,
    status: 'pending',
    service_type: service.serviceType,
    created_at: new Date(job.createdAt).toISOString(),
    message: `${service.label} job created successfully.`,
  };
}

/** What a multipart form held: its text fields, and whether `csv_file` was among its files. */
interface UploadedForm {
  fields: Map<string, string>;
  hasFile: boolean;
}

/** Streams the form's csv_file to `path`. Throws ValidationError, else the system's or the framework's error. */
async function receiveForm(request: FastifyRequest, path: string): Promise<UploadedForm> {
  try {
    return await readForm(request, path);
  } catch (error) {
    const isParserFault = error instanceof Error && !('syscall' in error) && !('statusCode' in error);
    throw isParserFault ? new ValidationError({ non_field_errors: ['The form is damaged.'] }) : error;
  }
}

async function readForm(request: FastifyRequest, path: string): Promise<UploadedForm> {
  const form: UploadedForm = { fields: new Map(), hasFile: false };
  for await (const part of request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY, parts: 20 } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') form.fields.set(part.fieldname, part.value);
    } else if (part.fieldname === 'csv_file' && !form.hasFile) {
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      form.hasFile = true;
    } else {
      part.file.resume();
    }
  }
  return form;
}

/** How long a receiver may take to answer (specification 6 and 8). */
const answerLimitMs = 5_000;

/**
 * Tells a receiver once that a job is complete. Nobody answers, too late, with an error: all the same, no retry. Only plain http is
 * spoken: the receiver is on this computer. `stopping` breaks it off.
 */
export function deliverWebhook(url: string, body: object, clock: Clock, stopping: AbortSignal): void {
  if (!/^http:/i.test(url) || !URL.canParse(url)) return;
  const limit = new AbortController();
  const cancel = clock.after(answerLimitMs, () => limit.abort());
  const text = JSON.stringify(body);
  const sending = request(url, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    signal: AbortSignal.any([limit.signal, stopping]),
  });
  // The specification knows no retry, and a receiver's fault is not the service's.
  sending.on('response', (reply) => reply.on('error', cancel).resume()).on('error', cancel);
  sending.on('close', cancel).end(text);
}
