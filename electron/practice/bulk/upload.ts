import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../errors.ts';

/** What a multipart form held: its text fields, and whether `csv_file` was among its files. */
export interface UploadedForm {
  fields: Map<string, string>;
  hasFile: boolean;
}

/**
 * Streams the form's csv_file to `path`; fields may come before or after it, other files are read past.
 * Throws ValidationError where the form can't be read, else the system's or the framework's error.
 */
export async function receiveForm(request: FastifyRequest, path: string): Promise<UploadedForm> {
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
