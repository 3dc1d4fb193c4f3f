import pg from 'pg';

/** What PostgreSQL makes of a statement: the types of its parameters, and the names and types of its columns. */
export type Described = {
  readonly params: readonly number[];
  readonly columns: readonly { readonly name: string; readonly type: number }[];
};

type ParameterDescription = { readonly dataTypeIDs: readonly number[] };
type RowDescription = { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] };

/** Asks PostgreSQL to parse and describe a statement without running it. Rejects with its error. */
export function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    client.query(new Description(text, resolve, reject));
  });
}

/** A query of the driver that parses and describes, and nothing else. */
class Description implements pg.Submittable {
  readonly #text: string;
  readonly #resolve: (described: Described) => void;
  readonly #reject: (error: Error) => void;
  #params: readonly number[] = [];
  #columns: Described['columns'] = [];

  constructor(text: string, resolve: (described: Described) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.removeAllListeners('parameterDescription');
    connection.once('parameterDescription', ({ dataTypeIDs }: ParameterDescription) => {
      this.#params = dataTypeIDs;
    });
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve({ params: this.#params, columns: this.#columns });
  }
}
