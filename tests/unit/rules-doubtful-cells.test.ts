import { describe, expect, it } from 'vitest';
import { ruleOfKind } from '../../electron/engine/rules/rule-of-kind.ts';
import type { ColumnKind } from '../../shared/services.ts';

/** What goes out where certain fixes are made; undefined where the row is set aside. */
function sent(kind: ColumnKind, cell: string): string | undefined {
  const { verdict, fixed } = ruleOfKind[kind](cell);
  return verdict === 'usable' || verdict === 'repairable' ? (fixed ?? cell) : undefined;
}

describe('a cell that could be another value than it seems', () => {
  it.each<[ColumnKind, string, string]>([
    ['phone', '532 555 01 42', 'a number in Turkey'],
    ['phone', '(916) 555-01-42', 'a number in Russia'],
    ['phone', 'c/o 503-555-0142', 'somebody else’s phone'],
    ['email', 'jos?@acme.com', 'a letter that was lost'],
    ['email', 'refused@gmail.com', 'somebody who would not say'],
    ['first-name', 'Nu\ufffdez', 'a letter that was lost'],
    ['first-name', 'Ann 😀', 'a picture'],
    ['last-name', 'Lee RIP', 'somebody who died'],
    ['first-name', 'Bob and', 'two people over two cells'],
    ['last-name', '& Jane Smith', 'two people over two cells'],
    ['first-name', 'Vacant', 'nobody'],
    ['business-name', '123 Main St', 'an address'],
    ['business-name', '4500 N. Oak Park Ave, Suite 2', 'an address'],
    ['business-name', 'n.a.', 'none'],
    ['business-name', 'Seeking new opportunities', 'none'],
    ['business-name', 'Open to work', 'none'],
  ])('is set aside: %s %j, %s', (kind, cell) => expect(sent(kind, cell)).toBeUndefined());

  it.each<[ColumnKind, string, string]>([
    ['phone', '+1 532 555 01 42', '5325550142'],
    ['phone', 'c 503-555-0142', '5035550142'],
    ['state', 'CA-94105', 'CA'],
    ['state', "Hawai'i", 'HI'],
    ['state', 'Hawaiʻi', 'HI'],
    ['last-name', 'O’Brien', 'O’Brien'],
    ['first-name', 'Rip', 'Rip'],
    ['business-name', '123 Main St Cafe', '123 Main St Cafe'],
    ['business-name', '21 Club', '21 Club'],
    ['business-name', 'Seeking Alpha', 'Seeking Alpha'],
    ['business-name', 'Open Table', 'Open Table'],
    ['business-name', 'Looking Glass Studio', 'Looking Glass Studio'],
  ])('is sent where it is certain: %s %j as %s', (kind, cell, value) => expect(sent(kind, cell)).toBe(value));
});
