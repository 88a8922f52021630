package com.paymenthub.api.architecture.broken.api.rest;

import com.paymenthub.api.architecture.broken.providers.contract.Pan;

record KnowsCardNumbers(Pan pan) {}
