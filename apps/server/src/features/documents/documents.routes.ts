import { documents } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { changeDocument } from './changeDocument.ts';
import { deleteDocument } from './deleteDocument.ts';
import { selectDocuments } from './documents.queries.ts';
import { downloadDocument } from './downloadDocument.ts';
import { moveDocument } from './moveDocument.ts';
import { presentDocument } from './presentDocument.ts';
import { previewDocument } from './previewDocument.ts';
import { readHistory } from './readHistory.ts';
import { receiveDocument } from './receiveDocument.ts';

export const documentsRoutes: readonly Route[] = [
  route(documents.listDocuments, async ({ tx, caller, params }) => {
    const customerIds =
      params.id === '0' ? caller.customerIds : [await chooseCustomer(tx, caller, params.id)];
    const found = await selectDocuments(tx, caller, customerIds);
    return found.map((row) => presentDocument(row, caller.userType === 'Carrier'));
  }),
  streamingRoute(documents.receiveDocument, (call) => receiveDocument(call)),
  route(documents.changeDocument, changeDocument),
  route(documents.moveDocument, moveDocument),
  streamingRoute(documents.deleteDocument, deleteDocument),
  streamingRoute(documents.downloadDocument, downloadDocument),
  streamingRoute(documents.previewDocument, previewDocument),
  route(documents.documentHistory, ({ tx, caller, params }) => readHistory(tx, caller, params.id)),
];
