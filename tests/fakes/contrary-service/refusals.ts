import type { ContraryOptions } from './options.ts';
import { htmlPage, json, type Reply } from './reply.ts';

/** How this service says no to a missing or wrong key. */
export function refuseKey(how: ContraryOptions['keyRefusal']): Reply {
  switch (how) {
    case 'json-401':
      return json(401, { error: { code: 'invalid_key', message: 'API key not recognised' } });
    case 'json-403':
      return json(403, { detail: 'Authentication credentials were not accepted.' });
    case 'html-403':
      return htmlPage(403, 'Access denied');
    case 'html-200':
      return htmlPage(200, 'Sign in');
    case 'empty-401':
      return { status: 401, body: '' };
  }
}

/** A refusal in one of the body shapes services use; `field` is what was wrong. */
export function refuse(how: ContraryOptions['refusal'], status: number, field: string, words: string): Reply {
  switch (how) {
    case 'detail':
      return json(status, { detail: words });
    case 'error':
      return json(status, { error: words });
    case 'message':
      return json(status, { success: false, message: words });
    case 'field-lists':
      return json(status, { [field]: [words], non_field_errors: [words] });
    case 'error-list':
      return json(status, { errors: [{ field, message: words }] });
    case 'nested':
      return json(status, { detail: [{ loc: ['body', field], msg: words, type: 'value_error' }] });
    case 'text':
      return { status, headers: { 'content-type': 'text/plain' }, body: words };
  }
}
