import { describe, expect, it } from 'vitest';
import { readNamePair } from '../../electron/engine/names/person-name.ts';
import { ruleOfKind } from '../../electron/engine/names/rule-of-kind.ts';

const { 'first-name': readName, 'last-name': readLastName } = ruleOfKind;

/** Whether a row with these two cells goes out unasked, and both as they stand. */
const pair = (first: string, last: string) => {
  const [alone, beside] = [readName(first), readLastName(last)];
  return readNamePair(first, last, alone, beside) ?? { first: alone, last: beside };
};
function isSent(first: string, last: string): boolean {
  const { first: one, last: other } = pair(first, last);
  return [one, other].every(({ verdict, fixed }) => verdict === 'usable' && fixed === undefined);
}
const split = (list: string) => list.trim().split(/\s*\|\s*/);

/** Surnames that read like words, from the registers of several countries. */
const surnames = `
Null True Test Van Major Prince King Bishop Church Bank Banks Company Love Young Old Long Short Small Little Black White Green Rose
Day Knight Winter Summer Snow Frost Rice Bean Berry Cook Baker Farmer Fisher Hunter Shepherd Judge Justice Law Lawless Sargent
Captain General Monk Abbott Parsons Deacon Dean Pope Cardinal Priest Temple Chapel Park Parks Lane Street Field Fields Hill Hall
House Lodge Castle Tower Bridges Brooks Rivers Lake Pool Wells Waters Beach Forest Woods Tree Bush Flowers Garden Gold Silver Steel
Stone Glass Diamond Power Powers Light Case Price Cash Money Penny Sales Marine Ford Carpenter Mason Roof Painter Gates Locks Key
Post Mills Farm Meadows Grove Glen Dale Mountain Cliff Rock Sand Clay Burns Moss Fox Wolf Bear Lamb Bird Swan Hawk Pike Bass Fish
Ship Sailor Moon Starr Sun May June August Friday Monday Noon Weeks Person Mann Guy Boy Child Childs Husband Brothers Cousins Friend
Guest Stranger Neighbors Tennant Owens Driver Officer Student Scholar Doctor Nurse Patient Strong Sharp Smart Wise Savage Coward Swift
Best Good Goode Bad Blood Bone Head Foot Hand Legg Back Beard Death Grave Coffin Outlaw Crook Bond Trust Gift Stock Share Check Bill
Tax Read Page Book Word Words Name First Last Blank None Sample Dummy Fake Tester Nil Void Na Nan No So To Do Le An In Ng Oh Xu Ly Ho
Hu O X I Md Ma Pa Junior Prior Late Stop Wrong Fax Former Cancel Block Close Holder Held Private Public Present Human People Nation
England Ireland France Germany Israel Jordan America Texas Washington Lincoln Dallas Boston London York Paris Rome City Town Village
County States School Hospital Christian Christ God Lord Saint Angel Heaven Hell Paradise Crown Queen Royal Noble Duke Earl Baron Count
Work Labor Service Cable Radio Media Ventura Partner Club League Union Council Senate Congress Bureau Co Co. Ag Self Plaza Press Lease
Maid Inn Gas Wine Mall Depot Vision Support Manager Director President Buyer Seller Foreman Pastor Lead Current Home`
  .trim()
  .split(/\s+/)
  .concat(
    split(
      "van der Berg | de la Cruz | de la Plaza | De La Torre | St. John | Mc Donald | O'Neil | Smith-Jones | Garcia Lopez | D'Angelo | Le Roy | Van Bank | Garcia Bell",
    ),
  );
/** First names that read like words. */
const firstNames = `
True Major Prince King Bishop Precious Queen Princess Justice Judge Dean Chase Cash Chance Mark Bill Will Art Rich Rob Sue Grace Faith
Hope Joy Charity Mercy Patience Prudence Unique Heaven Nevaeh Messiah Jesus Angel Deacon Pastor Marshall Sailor Hunter Mason Guy Lady
Duke Earl Baron Royal Golden Sterling Ruby Pearl Crystal Amber Jade Summer Autumn Winter April May June August Dallas Austin Houston
Paris London Dakota Georgia Virginia Carolina Florida Indiana Montana Forest River Lake Rain Sky Star Moon Sun Field An Na No So Do My
Yu Ho Le Bo Al Ed Jo Ty Cy O J J. JR Md Mohd. Nan Company Legend Trinity Cherish Lead Dear Friend Home Null Test`
  .trim()
  .split(/\s+/)
  .concat(
    split(
      "Mary Ann | Jean-Luc | D'Angelo | De'Andre | Anne-Marie | José | Łukasz | 李 | Мария | علی | An Na | My Linh | Van Anh",
    ),
  );

describe('reading names that read like words', () => {
  it.each(surnames)('sends %j as a last name', (last) => {
    for (const first of ['Ann', 'Robert', 'J.', 'Mary Ann']) expect(isSent(first, last), first).toBe(true);
    expect(isSent('Ann'.toUpperCase(), last.toUpperCase().replace(/^(?:NULL|NONE)$/, last)), last).toBe(true);
  });

  it.each(firstNames)('sends %j as a first name', (first) => {
    for (const last of ['Smith', 'Okonkwo', 'King', 'Church']) expect(isSent(first, last), last).toBe(true);
  });

  it('sets none of them aside beside another', () => {
    const sure = firstNames.filter(
      (name) => !/^(?:Null|Test|True|Na|No|Nan|Field|Lead|Dear|Friend|Home|Company)$/.test(name),
    );
    const words = surnames.filter((name) => !/^(?:Trust|School|Hospital|Company|Support)$/.test(name));
    const setAside = sure.flatMap((first) =>
      words.filter((last) => !isSent(first, last)).map((last) => `${first} ${last}`),
    );
    expect(setAside).toEqual([]);
  });
});

describe('reading no name in a name cell', () => {
  const stands = split(
    `
Unknown | unk | UNK. | Anonymous | undefined | TBD | tba | T.B.D. | no name | No Name | NO NAME | noname | No First Name | not provided
| Not Given | None given | Not Applicable | To be determined | Prefer not to say | see notes | Name Unknown | Test User | test test | test123 | Test1 | asdf
| qwerty | xxx | aaa | ZZZ | first name | FirstName | CompanyName | NoNameGiven | first_name | FIRST_NAME | FNAME | lname | LNU | {{first_name}} | {{ contact.firstname }}
| {first_name} | [First Name] | [FNAME] | %FIRST_NAME% | %%first_name%% | *|FNAME|* | \${first_name} | $first_name | #{first_name} | <<First Name>>
| «First_Name» | <null> | [null] | (null) | (blank) | #N/A | #REF! | #SPILL! | #GETTING_DATA | Err:502 | [object Object] | \\N | - | . | __ | * | 😀
`.replaceAll('*|FNAME|*', '*¦FNAME¦*'),
  ).map((cell) => cell.replaceAll('¦', '|'));
  const nobodys = split(`
Resident | Current Resident | Occupant | Current Owner | Homeowner | Our Neighbor | Valued Customer | Owner | Property Owner | Office Manager
| Front Desk | Accounts Payable | Sales Team | HR Department | Primary Contact | Website User | New Lead | Subscriber | Wireless Caller | Webmaster
| Mr. | Mrs | Dr. | Mr. & Mrs. | Sir/Madam | Dear Sir | Jr. | III | PhD | Esq. | CEO | Estate of Ann Doe | Heirs of Ann Doe | Family Trust
| Ann Doe Trust | Smith Family | The Doe Residence | Acme LLC | Acme, Inc. | L.L.C. | LLC | Acme Roofing | First National Bank | City of Portland
| St. Mary's Church | Joe's Pizza | Smith Construction | To Whom It May Concern | University of Oregon`);
  const others = split(`
123 | 1.0 | 12/31/2019 | 503-555-0142 | (503) 555-0142 ext 2 | ann@acme.com | Ann ann@acme.com | Ann <ann@acme.com> | www.acme.com | https://acme.com
| acme.com | @annlee | 123 Main St | PO Box 12 | Ann 12 | 2nd | Ann_Lee | Ann* | [Ann] | <b>Ann</b> | Ann &amp; Bob | Ann \ufffd | c/o Ann Doe
| Attn: Ann | DUPLICATE - Ann | Ann Unknown`);

  it.each([...stands, ...nobodys, ...others])('sends no %j, as first or last name', (cell) => {
    expect(readName(cell).verdict).toMatch(/held|unusable/);
    expect(isSent(cell, 'Smith')).toBe(false);
    expect(isSent('Ann', cell)).toBe(false);
  });

  it.each(stands)('takes %j for a placeholder', (cell) => {
    expect(readName(cell)).toMatchObject({ verdict: 'unusable', finding: 'text-placeholder' });
  });

  it('says what it is', () => {
    expect(readName('Acme LLC').detail).toMatch(/company/);
    expect(readName('Estate of Ann Doe').detail).toMatch(/estate/);
    expect(readName('Current Resident').detail).toMatch(/Whoever/);
    expect(readName('Mrs').detail).toMatch(/title/);
  });
});

describe('reading first and last name together', () => {
  it.each(split('Office | Sales | Manager | Department | Support | Seller | Neighbor | Moved | Sold'))(
    'takes %j for no first name, whatever is beside it',
    (first) => {
      for (const last of ['Smith', 'Le', 'Roofing', 'Young'])
        for (const written of [first, first.toUpperCase(), first.toLowerCase()])
          expect(isSent(written, last), `${written} ${last}`).toBe(false);
    },
  );

  it.each([
    ['Test', 'Test'],
    ['Null', 'Null'],
    ['test', 'Smith'],
    ['Ann', 'null'],
    ['Ann', 'NULL'],
    ['Ann', 'none'],
    ['Test', 'Unknown'],
    ['Sample', 'Name'],
    ['Office', 'Manager'],
    ['First', 'Name'],
    ['No', 'Name'],
    ['Front', 'Desk'],
    ['Acme', 'Roofing'],
    ['Portland', 'Clinic'],
    ['Doe Family', 'Trust'],
    ['Smith', 'Construction'],
  ])('sets aside %j beside %j, and changes nothing', (first, last) => {
    const { first: one, last: other } = pair(first, last);
    expect([one.verdict, other.verdict].some((verdict) => verdict === 'held' || verdict === 'unusable')).toBe(
      true,
    );
    expect([one.fixed, other.fixed]).toEqual([undefined, undefined]);
  });

  it('accepts a word as a last name in any case', () => {
    expect(isSent('ann', 'null')).toBe(true);
    expect(isSent('ann', 'test')).toBe(true);
    expect(isSent('Ann', 'Null')).toBe(true);
  });
});
