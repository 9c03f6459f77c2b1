const rollLetters: Record<string, string> = { o: 'owner', m: 'mailing', s: 'situs', l: 'location' };

/**
 * A header as lower-case words: "MobilePhone_1", "mobile phone 1" and "Mobile-Phone (1)" are the same words.
 * Abbreviations with dots close up ("M.I." is "mi"), and the two spellings of e-mail become one.
 */
export function headerWords(header: string): string {
  return (
    header
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .toLowerCase()
      .replace(/\b1st\b/g, 'first')
      .replace(/\b2nd\b/g, 'second')
      .replace(/\b3rd\b/g, 'third')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/(\d)(\p{L})/gu, '$1 $2')
      // Rolls put the first letter of the owner, mailing, situs or location in front: OCITY, mCity.
      .replace(
        /^([omsl]) ?(addr|address|city|state|st|zip)(?= |$)/,
        (_, letter: string, part: string) => `${rollLetters[letter]} ${part}`,
      )
      .replace(/#/g, ' number ')
      .replace(/['’]s\b/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .replace(/\be mail/g, 'email')
      .trim()
  );
}

/** Takes a word apart that is written without spaces ("ownermailingstate"); undefined where it is not all known words. */
export function unglued(word: string, known: ReadonlySet<string>): string[] | undefined {
  // A longer one is no header, and would take its length's cube.
  if (word.length < 5 || word.length > 80 || known.has(word)) return undefined;
  const parts: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    for (let start = 0; start < end && !parts[end]; start++) {
      const before = parts[start];
      const part = word.slice(start, end);
      if (before && known.has(part)) parts[end] = [...before, part];
    }
  }
  return parts[word.length];
}
