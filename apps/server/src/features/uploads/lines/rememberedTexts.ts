const mostTexts = 20_000;

/** What a text was found to mean, so that texts that come again and again are thought about once. */
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
