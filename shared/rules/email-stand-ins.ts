const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** What people and programs write in front of the @ where there is no address, without dots, hyphens and digits. */
const inFront = words(`
none noemail noemails nomail nomails noaddress noreply donotreply noreplies doesnothave doesnthave nothanks noneofyourbusiness
noemailprovided noemailgiven noemailaddress noemailonfile notprovided notgiven notavailable unavailable notapplicable unknown
unknownemail nobody noone test testing tester testemail testuser testtest asdf asdfasdf asdfg asdfgh qwerty fake fakeemail
dummy placeholder yourname youremail yourmail yourusername firstnamelastname mailerdaemon undefined null undisclosed xxx xxxx
xxxxx refused declined patientrefused ptrefused ptdeclined notonfile donotemail donothave donthave dontwant noneavailable nonegiven`);
/** Stand-ins in front of a domain that is one, too; before another they are somebody's: na@, user@, me@. */
const inFrontOfStandIn = words(
  'na no nil name email e mail user me you your my a x xx aa aaa abc xyz first last firstlast info sample example someone somebody anyone',
);
/** The domain's first label, where it is nobody's to use or of those who took it because others type it. */
const domains = words(`
none noemail nomail noemails test testing fake fakeemail dummy unknown nobody noone nowhere nothing notprovided
noemailprovided notavailable asdf asdfasdf qwerty domain yourdomain mydomain domainname yourcompany mycompany placeholder
undefined null noreply xxx xxxx xxxxx`);
/** These are real ones, and stand-ins behind a stand-in: no@email.com. */
const domainsBehindStandIn = words('na no nil email mail e a b x xx aa aaa abc xyz company sample me');

/** The first two letters of a text, as a number below 1024; small and capital letters are the same. */
const beginningOf = (text: string, at: number) =>
  ((text.charCodeAt(at) & 31) << 5) | (text.charCodeAt(at + 1) & 31);
/** 1 where some stand-in begins so: spares most addresses the search. */
const mayBegin = (...lists: ReadonlySet<string>[]) => {
  const beginnings = new Uint8Array(1024);
  for (const list of lists) for (const word of list) beginnings[beginningOf(`${word}@`, 0)] = 1;
  return beginnings;
};
const frontBeginnings = mayBegin(inFront, inFrontOfStandIn);
const domainBeginnings = mayBegin(domains);

/** True for an address that stands where there is none, such as none@none.com. @param at Where its @ stands. */
export function isStandInAddress(text: string, at: number): boolean {
  const front = frontBeginnings[beginningOf(text, 0)] === 1;
  const domain = domainBeginnings[beginningOf(text, at + 1)] === 1;
  return (front || domain) && isStandInWritten(text, at);
}

function isStandInWritten(text: string, at: number): boolean {
  const front = text
    .slice(0, at)
    .toLowerCase()
    .replace(/[._-]+|\d+$/g, '');
  const domain = text.slice(at + 1, text.indexOf('.', at)).toLowerCase();
  if (inFront.has(front) || domains.has(domain)) return true;
  return inFrontOfStandIn.has(front) && domainsBehindStandIn.has(domain);
}
