import type { ConnectionView } from '../../../shared/model/connection.ts';

/** Why nothing can be looked up on a connection; '' where it can. */
export function noAccountText(connection: ConnectionView | undefined): string {
  if (connection === undefined)
    return 'There is no connection to look up on. Add one in Enrich Desk, under Settings.';
  if (connection.key.state === 'missing' || connection.key.state === 'unreadable')
    return `The API key of ${connection.name} is not known here. Enter it in Enrich Desk, under Settings.`;
  return '';
}
