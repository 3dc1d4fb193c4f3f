import { shipments } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { sharedGazetteer } from '../reference-data/index.ts';
import { presentUpload } from '../uploads/index.ts';
import { answerPlaces } from './answerPlaces.ts';
import { sendCleanFile } from './clean-file/sendCleanFile.ts';
import { exportsRoutes } from './exports/exports.routes.ts';
import { savedPlacesRoutes } from './places/savedPlaces.routes.ts';
import { splitPlace } from './places/splitPlaces.ts';
import { presentUploadPlace } from './presentPlace.ts';
import { countPlaces, requireShipmentUpload, selectPlaces } from './shipments.queries.ts';

const defaultPageSize = 100;

export const shipmentsRoutes: readonly Route[] = [
  route(shipments.listPlaces, async ({ platform, tx, caller, params, query }) => {
    const upload = await requireShipmentUpload(tx, caller, params.id);
    const wanted = { status: query.status ?? null, search: query.search?.trim() || null };
    const limit = query.pageSize ?? defaultPageSize;
    const counts = await countPlaces(tx, upload.customer_id, params.id, wanted);
    const page = { ...wanted, limit, offset: ((query.page ?? 1) - 1) * limit };
    const places = await selectPlaces(tx, upload.customer_id, params.id, page);
    const gazetteer = await sharedGazetteer(platform.database.bulkPool);
    return { ...counts, places: places.map((place) => presentUploadPlace(gazetteer, place, upload.mode)) };
  }),
  route(shipments.answerPlaces, async ({ platform, tx, caller, actor, params, body }) => {
    const gazetteer = await sharedGazetteer(platform.database.bulkPool);
    const { asked, upload } = await answerPlaces(tx, caller, actor, gazetteer, params.id, body.answers);
    return { asked, upload: presentUpload(upload) };
  }),
  route(shipments.splitPlace, ({ tx, caller, actor, params, body }) =>
    splitPlace(tx, caller, actor, params.id, body),
  ),
  streamingRoute(shipments.downloadCleanFile, sendCleanFile),
  ...savedPlacesRoutes,
  ...exportsRoutes,
];
