import { describe, expect, it } from 'vitest';
import { spelledRight } from '../../electron/engine/suggest/misspelt.ts';
import { suggestedHeaders } from '../fakes/made-up-list.ts';

describe('headers with slips of the hand', () => {
  it('are read as the word that was meant', () => {
    expect(
      suggestedHeaders(
        'Frist Nmae=first|Last Naem=last|Citty=city|Sate=state|Moible Phnoe=phone|Emial=email|Compnay=company',
      ),
    ).toEqual({
      business_name_column: 'Compnay',
      state_column: 'Sate',
      email_column: 'Emial',
      phone_column: 'Moible Phnoe',
      first_name_column: 'Frist Nmae',
      last_name_column: 'Last Naem',
      middle_name_column: null,
      mail_city_column: 'Citty',
      mail_state_column: 'Sate',
    });
  });

  it.each(['stage', 'status', 'stat', 'county', 'costumer', 'mane', 'owned by', 'statue', 'lat'])(
    'leaves a word that is another one: %s',
    (words) => expect(spelledRight(words)).toBe(words),
  );
});
