/**
 * The states by the first three digits of their ZIP codes (USPS Labeling List L002, 3-Digit ZIP Code
 * Prefix Matrix), with the few places that are served from across a border.
 */
const table = `
AL 350-352 354-369;AK 995-999;AZ 850-853 855-857 859-860 863-865;AR 716-729 755;CA 900-908 910-928 930-961;CO 800-816;CT 060-069;
DE 197-199;DC 200 202-205 569;FL 320-339 341-342 344 346-347 349;GA 300-319 398-399;HI 967-968;ID 832-838;IL 600-620 622-629;
IN 460-479;IA 500-516 520-528 681;KS 660-662 664-679;KY 400-418 420-427;LA 700-701 703-708 710-714;ME 039-049;MD 203 206-212 214-219;
MA 010-027 055;MI 480-499;MN 550-551 553-567;MS 386-397 712;MO 630-631 633-641 644-658;MT 590-599;NE 680-681 683-693;
NV 889-891 893-895 897-898;NH 030-038;NJ 070-089;NM 870-871 873-875 877-884;NY 005 063 100-149;NC 270-289;ND 580-588;OH 430-459;
OK 730-731 734-741 743-749;OR 970-979;PA 150-196;RI 028-029;SC 290-299;SD 570-577;TN 370-385 422;TX 733 750-770 772-799 885;
UT 840-847;VT 050-054 056-059;VA 200-201 220-246;WA 980-986 988-994;WV 247-268;WI 530-532 534-535 537-549;WY 820-831 834;
PR 006-007 009;VI 008;GU 969;MP 969;FM 969;MH 969;PW 969;AS 967;AA 340;AE 090-098;AP 962-966`;

const states = new Map<number, string[]>();
for (const entry of table.split(';')) {
  const [state = '', ...ranges] = entry.trim().split(' ');
  for (const range of ranges) {
    const [from = '', to = from] = range.split('-');
    for (let prefix = Number(from); prefix <= Number(to); prefix++)
      states.set(prefix, [...(states.get(prefix) ?? []), state]);
  }
}

/** The states in which a ZIP code may lie; none for one that is not given out. @param zip Its first digits, three or more. */
export const statesOfZip = (zip: string): readonly string[] => states.get(Number(zip.slice(0, 3))) ?? [];
