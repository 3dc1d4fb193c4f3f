import type { DragEvent } from 'react';

/** The media type of a column on its way: nothing else that is dropped on a header moves one. */
const columnType = 'application/x-lanewright-column';

/** What makes an element a column that can be dragged, and a place where another one can be dropped. */
export const dragColumns = (id: string, onDrop: (droppedId: string) => void) => ({
  draggable: true,
  onDragStart(event: DragEvent) {
    event.dataTransfer.setData(columnType, id);
    event.dataTransfer.effectAllowed = 'move';
  },
  onDragOver(event: DragEvent<HTMLElement>) {
    if (!event.dataTransfer.types.includes(columnType)) return;
    event.preventDefault();
    event.currentTarget.dataset.dropping = 'true';
  },
  onDragLeave(event: DragEvent<HTMLElement>) {
    delete event.currentTarget.dataset.dropping;
  },
  onDrop(event: DragEvent<HTMLElement>) {
    delete event.currentTarget.dataset.dropping;
    const droppedId = event.dataTransfer.getData(columnType);
    if (droppedId === '') return;
    event.preventDefault();
    onDrop(droppedId);
  },
});
