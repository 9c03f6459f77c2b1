import { describe, expect, it } from 'vitest';
import { readBusinessName } from '../../electron/engine/rules/business-name.ts';

const split = (list: string) => list.trim().split(/\s*¦\s*/);

describe('names of businesses', () => {
  it.each(
    split(`
Acme - Dallas ¦ Acme-Dallas ¦ Acme (Dallas) ¦ Acme, Inc. ¦ Ann Doe ¦ Ann Doe, CPA ¦ Ann Doe DBA Acme ¦ 3M ¦ 7-Eleven ¦ X ¦ 84 Lumber ¦ 24/7 ¦ 5.11 Tactical
¦ 1-800-Flowers ¦ 1-800-FLOWERS.COM ¦ Self Storage Plus ¦ Self Magazine ¦ Independent Bank ¦ Retired Teachers Association ¦ Retired Racehorse Project
¦ Student Loan Hero ¦ Student Transportation ¦ Disabled American Veterans ¦ Unknown Worlds Entertainment ¦ Unknown Brewing ¦ TBD Cafe ¦ Testing Services Inc
¦ Test America ¦ True Value ¦ True ¦ AAA ¦ ABC Inc ¦ Amazon.com ¦ Salesforce.com, Inc. ¦ No Kid Hungry ¦ No Frills ¦ None Such Farm ¦ Nobody's Business ¦ Working Mother
¦ Old Navy ¦ Stop & Shop ¦ Dead River Company ¦ Closed Loop Partners ¦ Bounce ¦ Fax Plus ¦ Late July ¦ Acme / Beta ¦ Acme & Beta ¦ AT&T ¦ Yahoo! ¦ Toys "R" Us ¦ Guess?
¦ #1 Cochran ¦ (RED) ¦ [solidcore] ¦ &Pizza ¦ @Properties LLC ¦ Dollar $hop ¦ Home Depot ¦ Personal Touch ¦ Private Bank ¦ The Company Store ¦ First Data ¦ The Owners Club`),
  )('%j stands as it is', (cell) => {
    expect(readBusinessName(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
  });

  it.each(
    split(`
n/a ¦ NA ¦ none ¦ nil ¦ null ¦ NaN ¦ FALSE ¦ undefined ¦ unknown ¦ Unknown Company ¦ unk ¦ TBD ¦ test ¦ Test Company ¦ Testing ¦ sample ¦ Example Company ¦ no company
¦ No Company Name ¦ not applicable ¦ Not Provided ¦ Company ¦ Company Name ¦ company_name ¦ Your Company ¦ My Business ¦ LLC ¦ Inc. ¦ The ¦ - ¦ ? ¦ xxx ¦ asdf ¦ same as above
¦ see notes ¦ (blank) ¦ {{company}} ¦ [COMPANY NAME] ¦ *|COMPANY|* ¦ %COMPANY% ¦ \${company} ¦ #REF! ¦ #SPILL! ¦ [object Object]`),
  )('%j stands for nothing', (cell) => {
    expect(readBusinessName(cell)).toMatchObject({ verdict: 'unusable', finding: 'text-placeholder' });
  });

  it.each(
    split(`
self ¦ Myself ¦ Self Employed ¦ self-employed ¦ Selfemployed ¦ Self employed (nails) ¦ Retired ¦ Retired - US Army ¦ unemployed ¦ Not employed ¦ Currently unemployed
¦ Student ¦ Full-time student ¦ Homemaker ¦ housewife ¦ Stay at home mom ¦ Freelance ¦ Independent Contractor ¦ Sole Proprietor ¦ Private Residence ¦ Individual ¦ Owner
¦ Current Resident ¦ Disabled ¦ Between jobs ¦ Out of business ¦ Various`),
  )('%j says that there is none', (cell) => {
    expect(readBusinessName(cell)).toMatchObject({ verdict: 'unusable', finding: 'business-none' });
  });

  it.each(
    split(`
5035550142 ¦ (503) 555-0142 ext 2 ¦ Tel: 503-555-0142 ¦ ann@acme.com ¦ mailto:ann@acme.com ¦ www.acme.com ¦ https://www.acme.com/about ¦ linkedin.com/company/acme ¦ 97201`),
  )('%j is another thing', (cell) => {
    expect(readBusinessName(cell)).toMatchObject({ verdict: 'unusable', finding: 'text-wrong-kind' });
  });

  it.each(
    split('Acme 503-555-0142 ¦ Acme (503) 555-0142 ¦ Acme <ann@acme.com> ¦ Acme &amp; Co ¦ <b>Acme</b>'),
  )('%j has more in it, and is held back as it stands', (cell) => {
    expect(readBusinessName(cell)).toMatchObject({ verdict: 'held', fixed: undefined });
  });

  it.each([
    ['Acme (closed)', 'closed'],
    ['Acme - permanently closed', 'permanently closed'],
    ['Acme (out of business)', 'out of business'],
    ['Acme (duplicate)', 'duplicate'],
    ['Acme (old)', 'old'],
    ['DNC - Acme', 'DNC'],
    ['Do Not Call - Acme', 'Do Not Call'],
    ['DUPLICATE - Acme', 'DUPLICATE'],
  ])('%j is marked, and sent without the mark when asked', (cell, mark) => {
    expect(readBusinessName(cell)).toMatchObject({
      verdict: 'held',
      finding: 'name-mark',
      detail: mark,
      fixed: 'Acme',
    });
  });
});
