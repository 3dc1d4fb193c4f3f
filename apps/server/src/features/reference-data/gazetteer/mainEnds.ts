import type { AirportRow, PortRow } from '../referenceRows.ts';
import mainEndSource from '../sources/mainEnds.json' with { type: 'json' };
import type { AirportIndex } from './airportIndex.ts';
import type { PortIndex } from './portIndex.ts';

type MainEnd = [countryCode: string, stateCode: string | null, ports: string[], airports: string[]];

const endsOf = new Map(
  (mainEndSource.rows as MainEnd[]).map(([country, state, ports, airports]) => [
    `${country}|${state ?? ''}`,
    { ports, airports },
  ]),
);

/** The ports and airports used by a country's or state's freight, busiest first: the state's own before the country's. */
export class MainEnds {
  readonly #ports: PortIndex;
  readonly #airports: AirportIndex;

  constructor(ports: PortIndex, airports: AirportIndex) {
    this.#ports = ports;
    this.#airports = airports;
  }

  /** Main ports of a country or state; for landlocked countries, gateways abroad. */
  portsOf(countryCode: string, stateCode: string | null): PortRow[] {
    const codes = [stateCode ?? '', ''].flatMap(
      (state) => endsOf.get(`${countryCode}|${state}`)?.ports ?? [],
    );
    return [...new Set(codes)].flatMap((code) => this.#ports.byCode(code) ?? []);
  }

  /** Main freight airports of a country or state. */
  airportsOf(countryCode: string, stateCode: string | null): AirportRow[] {
    const codes = [stateCode ?? '', ''].flatMap(
      (state) => endsOf.get(`${countryCode}|${state}`)?.airports ?? [],
    );
    return [...new Set(codes)].flatMap((code) => this.#airports.byIata(code) ?? []);
  }
}
