/** Mail providers whose domains people mistype, those of five letters or more. */
const providers =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com comcast.net verizon.net sbcglobal.net bellsouth.net';
/** Other slips, by a neighboring key or another provider's ending. */
const otherSlips =
  'gnail.com gimail.com gmsil.com gmaik.com gmailcom.com googlemail.con yahooo.com yahoocom.com hotnail.com outloook.com ' +
  'iclould.com gmail.co gmail.cm gmail.om gmail.net yahoo.co yahoo.cm yahoo.om hotmail.co hotmail.cm hotmail.om outlook.co ' +
  'outlook.cm icloud.co icloud.cm aol.co aol.cm';

/** A name with a letter left out, doubled, or two of them the other way round; the first letter stays. */
function slipsOf(name: string): string[] {
  const slips: string[] = [];
  for (let i = 1; i < name.length; i++) {
    const [front, letter, next, back] = [
      name.slice(0, i),
      name[i] ?? '',
      name[i + 1] ?? '',
      name.slice(i + 2),
    ];
    slips.push(front + next + back, front + letter + letter + next + back, front + next + letter + back);
  }
  return slips;
}

const slips = new Set(otherSlips.split(' '));
for (const provider of providers.split(' ')) {
  const [name = '', ending = ''] = provider.split('.');
  for (const slip of slipsOf(name)) slips.add(`${slip}.${ending}`);
  slips.delete(provider);
}

/** How many letters a slip may have, to spare most domains the search. */
const longest = Math.max(...[...slips].map((slip) => slip.length));

/** True for a mail provider's domain with a slip in it, as people type them; some are real domains, too. */
export const isMistypedProvider = (domain: string) =>
  domain.length <= longest && (slips.has(domain) || slips.has(domain.toLowerCase()));
