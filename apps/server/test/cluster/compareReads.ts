import { allEndpoints } from '@lanewright/contract';
import { compareAnswers } from './compareAnswers.ts';
import { type Answer, type HttpUser, logInEveryone } from './httpUser.ts';
import { readRealIds } from './realIds.ts';
import { requestsOf } from './requestsOf.ts';

type ComparedReads = {
  readonly answers: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly differences: readonly string[];
  /** Calls that answered no request with content. */
  readonly onlyRefused: readonly string[];
};

/** They answer a GET and write nevertheless. */
const writing = ['/accounts/forgot-password/{username}', '/bids/reset/{id}', '/demo/reset'];
/** They show what each product does by itself: sessions, requests, jobs, emails. Only their statuses are compared. */
const ofTheProduct =
  /^\/(?:accounts\/(?:activity|users\/\{id\}\/sign-ins)|auth\/sessions|operations\/(?:audit|health|jobs|mails))/;

/** Jobs that wait when the rows are copied write these in each product: the same, with ids of its own. */
const withOwnIds = ['/notifications'];

/** Sends every GET of the contract, as every demonstration user who may, to a cluster and to one server with the same rows. */
export async function compareReads(
  clusterAddress: string,
  oneAddress: string,
  say: (line: string) => void,
): Promise<ComparedReads> {
  const users = await logInEveryone(clusterAddress);
  const others = await logInEveryone(oneAddress);
  const ids = await readRealIds(others);
  const endpoints = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method === 'GET' && !writing.includes(path));
  const statuses: Record<number, number> = {};
  const differences: string[] = [];
  const onlyRefused = new Set(endpoints.map(({ path }) => path));
  let answers = 0;
  const walk = async (user: HttpUser, other: HttpUser) => {
    for (const endpoint of endpoints) {
      if (Array.isArray(endpoint.userTypes) && !endpoint.userTypes.includes(user.userType)) continue;
      for (const request of requestsOf(endpoint, ids)) {
        const [cluster, one] = await Promise.all([user.get(request), other.get(request)]);
        answers += 1;
        statuses[cluster.status] = (statuses[cluster.status] ?? 0) + 1;
        if (cluster.status === 200 && cluster.body.length > '[]'.length) onlyRefused.delete(endpoint.path);
        const body = ofTheProduct.test(endpoint.path) ? one.body : cluster.body;
        const difference = withOwnIds.includes(endpoint.path)
          ? compareAnswers(withoutIds(cluster), withoutIds(one))
          : compareAnswers({ ...cluster, body }, one);
        if (difference === null) continue;
        differences.push(`GET ${request} as ${user.name}: ${difference}`);
        say(differences.at(-1) ?? '');
      }
    }
    say(`${user.name}: every call was made`);
  };
  await Promise.all(
    users.map((user) => {
      const other = others.find(({ name }) => name === user.name);
      if (other === undefined) throw new Error(`There is no user ${user.name} on one server`);
      return walk(user, other);
    }),
  );
  return { answers, statuses, differences, onlyRefused: [...onlyRefused].toSorted() };
}

const withoutIds = (answer: Answer): Answer => ({
  ...answer,
  body: Buffer.from(answer.body.toString().replaceAll(/"id":"\d+"/g, '')),
});
