-- The lanes that a notification concerns, with their places, so that each can be opened: [{"laneId": "45", "name": "Chicago, IL → Tacoma, WA"}].
ALTER TABLE notifications ADD COLUMN lanes jsonb NOT NULL DEFAULT '[]';
