import { Mode } from '@lanewright/freight';
import type { Chance } from '../../tools/generate/random.ts';
import { padded, recase, withoutAccents, withTypo } from './damage.ts';
import { countryText, type Draw, spoken } from './drawCity.ts';
import { foldName } from './foldName.ts';
import { isAreaToo, meanings, spots } from './meanings.ts';
import type { LabelledPlace, Said } from './places.ts';
import { kmBetween, type World } from './world.ts';

type Port = World['rows']['ports'][number];
/** Maximum distance between a port and its city. */
const ownCityKm = 50;

/** Ports by name and code, with the usual additions. */
export function portsWithDamage(world: World): Readonly<Record<string, Draw>> {
  const ports = world.rows.ports.filter(
    ({ latitude, code }) => latitude !== null && /^[A-Z]{2}[A-Z2-9]{3}$/.test(code),
  );
  const at = (port: Port) => [port.latitude ?? 0, port.longitude ?? 0] as const;
  const large = ports.filter((port) =>
    spots(meanings(world, port.name, [port.countryCode])).some(
      ({ places: [city], population }) =>
        city !== undefined && population >= 50_000 && kmBetween(city.at, at(port)) < ownCityKm,
    ),
  );
  // Cargo goes to large ports: two in three draws are one.
  const draw = (chance: Chance) => chance.pick(chance.hit(0.66) ? large : ports);

  /** Whether the name means this port: no other port has it, and there is no larger city of that name elsewhere. */
  const isClear = (port: Port, text: string, areas: readonly string[], edits = 0) => {
    const found = meanings(world, text, areas, edits);
    if (found.some(({ kind, code }) => kind === 'port' && code !== port.code)) return false;
    const [first, second] = spots(found);
    const isOwn =
      first === undefined || first.places.some((city) => kmBetween(city.at, at(port)) < ownCityKm);
    if (!isOwn || (second !== undefined && second.population * 5 > (first?.population ?? 0))) return false;
    return areas.length > 0 || ((first?.population ?? 0) >= 50_000 && !isAreaToo(world, text));
  };
  const labelled = (
    chance: Chance,
    damage: string,
    port: Port,
    said: Said,
    drayage = true,
  ): LabelledPlace => ({
    family: 'sea',
    damage,
    mode: chance.pick([
      Mode.OceanFCL,
      Mode.OceanFCL,
      Mode.OceanLCL,
      drayage ? Mode.RoadDrayage : Mode.OceanFCL,
    ]),
    said: spoken(said),
    is: { country: port.countryCode, port: port.code, at: at(port) },
  });
  /** A port's name in the port column or the city column. */
  const inColumn = (chance: Chance, damage: string, port: Port, text: string, country?: string) =>
    chance.hit(0.55)
      ? labelled(chance, damage, port, { code: text, country })
      : labelled(
          chance,
          damage,
          port,
          chance.hit(0.7) ? { city: text, country } : { name: text, country },
          false,
        );
  const written =
    (damage: string, write: (chance: Chance, port: Port) => string | null, always: boolean): Draw =>
    (chance) => {
      const port = draw(chance);
      const country = always || chance.hit(0.6) ? countryText(world, chance, port.countryCode) : undefined;
      if (!isClear(port, port.name, country === undefined ? [] : [country])) return null;
      const text = write(chance, port);
      if (text === null || text === port.name) return null;
      return inColumn(chance, damage, port, text, country);
    };

  return {
    'port code': (chance) => {
      const port = draw(chance);
      const { code } = port;
      const text = chance.pick([
        code,
        code,
        code.toLowerCase(),
        `${code.slice(0, 2)} ${code.slice(2)}`,
        ` ${code} `,
      ]);
      return labelled(
        chance,
        'port code',
        port,
        chance.hit(0.8)
          ? { code: text }
          : { city: text, country: countryText(world, chance, port.countryCode) },
        false,
      );
    },
    'port as a city': (chance) => {
      const port = draw(chance);
      const country = countryText(world, chance, port.countryCode);
      return isClear(port, port.name, [country])
        ? inColumn(chance, 'port as a city', port, port.name, country)
        : null;
    },
    'port without country': (chance) => {
      const port = draw(chance);
      return isClear(port, port.name, []) ? inColumn(chance, 'port without country', port, port.name) : null;
    },
    'port case': written('port case', (chance, { name }) => recase(chance, name), false),
    'port padding': written('port padding', (chance, { name }) => padded(chance, name), false),
    'port accents': written(
      'port accents',
      (_, { name }) => (withoutAccents(name) === name ? null : withoutAccents(name)),
      true,
    ),
    'port with words around': written(
      'port with words around',
      (chance, { name, countryCode }) =>
        chance.pick([
          `Port of ${name}`,
          `Port of ${name}`,
          `${name} Port`,
          `PORT ${name.toUpperCase()}`,
          `${name} Harbour`,
          `${name} Seaport`,
          `${name} Container Terminal`,
          ...(countryCode === 'DE' ? [`${name} Hafen`, `Hafen ${name}`] : []),
          ...(countryCode === 'ES' || countryCode === 'MX' || countryCode === 'CL' || countryCode === 'PE'
            ? [`Puerto de ${name}`]
            : []),
          ...(countryCode === 'BR' || countryCode === 'PT' ? [`Porto de ${name}`] : []),
          ...(countryCode === 'FR' ? [`Port de ${name}`] : []),
          ...(countryCode === 'IT' ? [`Porto di ${name}`] : []),
        ]),
      false,
    ),
    'port in one cell': (chance) => {
      const port = draw(chance);
      const country = countryText(world, chance, port.countryCode);
      if (!isClear(port, port.name, [country])) return null;
      const text = chance.pick([
        `${port.name}, ${country}`,
        `${port.name}, ${port.countryCode}`,
        `${port.name} (${country})`,
        `${port.name} - ${country}`,
        `Port of ${port.name}, ${country}`,
        `${port.name} (${port.code})`,
        `${port.code} - ${port.name}`,
        `${port.name}, ${port.code}`,
      ]);
      return inColumn(chance, 'port in one cell', port, text);
    },
    'port typo': (chance) => {
      const port = draw(chance);
      const country = countryText(world, chance, port.countryCode);
      const text = withTypo(chance, port.name);
      if (
        text === null ||
        foldName(text) === foldName(port.name) ||
        meanings(world, text, [country]).length > 0
      )
        return null;
      return isClear(port, port.name, [country]) && isClear(port, text, [country], 1)
        ? inColumn(chance, 'port typo', port, text, country)
        : null;
    },
  };
}
