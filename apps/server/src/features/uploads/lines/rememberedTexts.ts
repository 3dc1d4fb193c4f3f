const mostTexts = 20_000;

/** Caches the meaning of texts, so that repeated ones are parsed once. */
export class RememberedTexts<Meaning> {
  private readonly known = new Map<string, Meaning>();

  meaning(text: string, find: (text: string) => Meaning): Meaning {
    let meaning = this.known.get(text);
    if (meaning === undefined) {
      meaning = find(text);
      if (this.known.size > mostTexts) this.known.clear();
      this.known.set(text, meaning);
    }
    return meaning;
  }
}
