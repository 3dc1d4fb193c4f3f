import type { DragEvent } from 'react';

/** Media type of a dragged column: nothing else dropped on a header moves a column. */
const columnType = 'application/x-lanewright-column';

/** Props that make an element a draggable column and a drop target for others. */
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
